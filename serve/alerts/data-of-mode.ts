import type { AlertMode } from '#contract/alerts.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'

/** Where the prices lie that alerts of a mode watch: at once as they come, so never a replica. */
export function dataOfMode(ctx: Context, mode: AlertMode): Database {
  return mode === 'live' ? ctx.db : ctx.sampleDb
}
