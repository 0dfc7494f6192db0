import type { DataMode } from '#contract/data-mode.ts'
import type { Context } from './context.ts'

const sampleContexts = new WeakMap<Context, Context>()

/**
 * The context whose `readDb` reads the data of `mode`; always the same one for the same mode, so that what is kept for a
 * context is kept for its data.
 */
export function contextOfData(ctx: Context, mode: DataMode): Context {
  if (mode === ctx.dataMode) return ctx
  if (mode === 'live') throw new Error('The live context is the base of all others')
  const known = sampleContexts.get(ctx)
  if (known) return known
  const made: Context = { ...ctx, readDb: ctx.sampleDb, dataMode: 'sample' }
  sampleContexts.set(ctx, made)
  return made
}

/** The context of the default data. */
export async function contextOfDefaultData(ctx: Context): Promise<Context> {
  return contextOfData(ctx, (await ctx.watchData()).default)
}
