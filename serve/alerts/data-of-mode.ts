import type { KeyMode } from '#contract/public/key-form.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context.ts'

/** Where the prices lie that alerts of a mode watch: at once as they come, so never a replica. */
export function dataOfMode(ctx: Context, mode: KeyMode): Database {
  return mode === 'test' ? ctx.sampleDb : ctx.db
}
