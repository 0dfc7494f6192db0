import type { Status } from '#contract/app/installation/status.ts'
import { measureData } from '#store/installation/measure-data.ts'
import { measureRoundTrip } from '#store/installation/measure-round-trip.ts'
import { countPendingHours } from '#store/signals/stale-hours.ts'
import { findRescoring } from '#store/social/saving/rescorings.ts'
import type { Context } from '../context/context.ts'

/** What this installation measures of itself at this moment; nothing here is a claim. */
export async function getStatus(ctx: Context): Promise<Status> {
  const databaseMs = await measureRoundTrip(ctx.db)
  const data = await measureData(ctx.readDb)
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
    sampleData: ctx.dataMode === 'sample',
    rescoring: ctx.dataMode === 'sample' ? null : await describeRescoring(ctx),
    signals: await countPendingHours(ctx.readDb),
  }
}

async function describeRescoring({ db }: Context): Promise<Status['rescoring']> {
  const rescoring = await findRescoring(db)
  if (!rescoring || rescoring.endedAt) return null
  const { fromVersion = null, toVersion, beganAt, posts, changed, progress } = rescoring
  return { fromVersion, toVersion, beganAt: beganAt.toISOString(), posts, changed, progress }
}
