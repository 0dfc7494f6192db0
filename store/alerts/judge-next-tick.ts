import type { PoolClient } from 'pg'
import type { AlertCondition, AlertMode } from '#contract/alerts.ts'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { type Firing, saveFirings } from './firings.ts'
import { OF_ENABLED } from './rules/stored-rule.ts'

/** An alert whose place relative to the price has changed, or was not known. */
export interface AlertToJudge {
  id: string
  userId: string
  mode: AlertMode
  name: string | null
  assetId: string
  symbol: string
  assetName: string
  condition: AlertCondition
  threshold: string
  /** The price that it was last judged by. */
  judgedPrice: string | null
  /** Crossings since the last notification. */
  untoldCount: number
  /** Notifications within the last hour. */
  notifiedLately: number
  /** Its owner has muted it for now. */
  isMuted: boolean
}

export interface Tick {
  price: string
  at: Date
  /** Such as `coingecko` or `sample`. */
  source: string
}

export interface JudgeOptions {
  mode: AlertMode
  /** Where the prices of the mode lie. */
  schema: 'public' | 'sample'
  now: Date
  /** Whether a user without a preference gets price alerts. */
  enabledByDefault: boolean
  /** Decides which of the alerts fire; has no effect of its own, because it may be asked twice. */
  judge(alerts: AlertToJudge[], tick: Tick): Firing[]
}

/** More of one asset at once are done in further steps. */
const ALERTS_AT_ONCE = 500

/**
 * Takes one asset whose newest tick its alerts have not seen, and stores in one transaction where they stand now, what
 * has fired, its notifications and the mails that are due. Whatever others have at work is passed over, so that
 * several workers share the assets and none fires twice. Gives the number of firings; undefined when there is no news.
 */
export async function judgeNextTick(db: Database, options: JudgeOptions): Promise<number | undefined> {
  const { mode, judge } = options
  return runTransaction(db.pool, async (client) => {
    const news = await takeNews(client, { mode, schema: db.schemas[options.schema], now: options.now })
    if (!news) return undefined
    const alerts = await takeAlerts(client, { ...options, assetId: news.assetId, price: news.tick.price })
    const firings = judge(alerts, news.tick)
    if (alerts.length > 0) await saveJudgement(client, { alerts, tick: news.tick })
    if (firings.length > 0) await saveFirings(client, { ...options, firings, price: news.tick.price })
    if (alerts.length < ALERTS_AT_ONCE) await closeWatch(client, { mode, ...news })
    return firings.length
  })
}

interface News {
  assetId: string
  tick: Tick
  /** The time of the tick to the last digit, which a Date would not keep. */
  seen: string
}

/** An asset whose newest price was not judged yet. A price that the product calls stale is none. */
async function takeNews(
  client: PoolClient,
  { mode, schema, now }: { mode: JudgeOptions['mode']; schema: string; now: Date },
): Promise<News | undefined> {
  const { rows } = await client.query<{
    asset_id: string
    price: string
    at: Date
    seen: string
    source: string
  }>(
    `select watch.asset_id, latest.price::text, latest.at, latest.at::text as seen, latest.source
     from alert_watches as watch
     join ${schema}.latest_prices as latest on latest.asset_id = watch.asset_id
     where watch.mode = $1 and latest.at <> watch.judged_at
       and latest.at >= $2::timestamptz - make_interval(secs => case
         when latest.method is null then ${STALE_AFTER_SECONDS} else ${PRICE_FRESH_SECONDS} end)
     limit 1
     for update of watch skip locked`,
    [mode, now],
  )
  const [row] = rows
  if (!row) return undefined
  const { asset_id: assetId, seen, ...tick } = row
  return { assetId, seen, tick }
}

/** Those of disabled accounts wait. By alerts_to_judge: one short range for each of the four ways in which a price changes something. */
async function takeAlerts(
  client: PoolClient,
  { mode, assetId, price, now }: JudgeOptions & { assetId: string; price: string },
): Promise<AlertToJudge[]> {
  const { rows } = await client.query<AlertToJudge>(
    `select id, user_id as "userId", mode, name, asset_id as "assetId", symbol, asset_name as "assetName", condition,
            threshold::text, judged_price::text as "judgedPrice", untold_count as "untoldCount",
            (select count(*)::int from alert_firings as firing
             where firing.alert_id = alert.id and firing.is_told and firing.fired_at > $4) as "notifiedLately",
            coalesce(muted_until > $5, false) as "isMuted"
     from alerts as alert
     where is_active and rule is null and mode = $1 and asset_id = $2 and ${OF_ENABLED} and (
       is_fulfilled is null
       or (is_fulfilled = false and condition = 'above' and threshold < $3::numeric)
       or (is_fulfilled = true and condition = 'above' and threshold >= $3::numeric)
       or (is_fulfilled = false and condition = 'below' and threshold > $3::numeric)
       or (is_fulfilled = true and condition = 'below' and threshold <= $3::numeric))
     order by id
     limit ${ALERTS_AT_ONCE}
     for update of alert`,
    [mode, assetId, price, new Date(now.getTime() - HOUR_MS), now],
  )
  return rows
}

async function saveJudgement(
  client: PoolClient,
  judged: { alerts: AlertToJudge[]; tick: Tick },
): Promise<void> {
  const { alerts, tick } = judged
  await client.query('update alerts set judged_price = $2 where id = any($1)', [
    alerts.map(({ id }) => id),
    tick.price,
  ])
}

/** Notes the tick as seen, and removes an asset without alerts. */
async function closeWatch(
  client: PoolClient,
  { mode, assetId, seen }: { mode: AlertMode } & Pick<News, 'assetId' | 'seen'>,
): Promise<void> {
  const { rowCount } = await client.query(
    `delete from alert_watches where mode = $1 and asset_id = $2
       and not exists (select 1 from alerts where is_active and rule is null and mode = $1 and asset_id = $2)`,
    [mode, assetId],
  )
  if (rowCount) return
  await client.query('update alert_watches set judged_at = $3 where mode = $1 and asset_id = $2', [
    mode,
    assetId,
    seen,
  ])
}
