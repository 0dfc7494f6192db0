import type { Status } from '#contract/app/status.ts'
import { findFact } from '#store/installation/find-fact.ts'
import { measureData } from '#store/installation/measure-data.ts'
import { measureRoundTrip } from '#store/installation/measure-round-trip.ts'
import type { Context } from '../context.ts'

/** What this installation measures of itself at this moment; nothing here is a claim. */
export async function getStatus(ctx: Context): Promise<Status> {
  const databaseMs = await measureRoundTrip(ctx.db)
  const [data, sample] = await Promise.all([measureData(ctx.readDb), findFact(ctx.db, 'sample_universe')])
  const now = ctx.now()
  return {
    version: ctx.settings.version ?? null,
    measuredAt: now.toISOString(),
    startedAt: ctx.startedAt.toISOString(),
    uptimeSeconds: Math.max(0, Math.floor((now.getTime() - ctx.startedAt.getTime()) / 1000)),
    databaseMs: Math.round(databaseMs * 100) / 100,
    posts: data.posts,
    newestPostAt: data.newestPostAt?.toISOString() ?? null,
    pricedAssets: data.pricedAssets,
    newestPriceAt: data.newestPriceAt?.toISOString() ?? null,
    sampleData: sample !== undefined,
  }
}
