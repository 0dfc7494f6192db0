import type { PoolClient } from 'pg'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import type { HourWithPosts } from '#store/signals/read-posts-of-hours.ts'
import {
  keyOfTerm,
  listDifferences,
  readDayRows,
  readHourRows,
  sumHoursOfDays,
} from '#store/signals/save-signals.ts'
import type { SourceHour } from '#store/signals/signal-row.ts'
import { listPendingHours, listSignalHours, type SignalHour } from '#store/signals/stale-hours.ts'
import type { VerifiedFigures } from '#store/social/saving/verify-figures.ts'
import { computeHours, traceHours } from './compute-hours.ts'

const EXAMPLES_MAX = 5

/**
 * Computes every signal again from the posts, hour by hour in one snapshot, and compares. Hours that changed so lately that
 * they wait to be computed are left out, and days with such hours. `onStep` receives each hour and the share done.
 */
export async function verifySignals(
  db: Database,
  { onStep }: { onStep?: (step: string) => void } = {},
): Promise<VerifiedFigures[]> {
  return runTransaction(
    db.pool,
    async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      // The sums of a busy hour take longer than a connection may be idle in a transaction.
      await client.query('set local idle_in_transaction_session_timeout = 0')
      const found = {
        hours: noFigures('signals, hour'),
        days: noFigures('signals, day'),
        terms: noFigures('signal_terms'),
        creators: noFigures('signal_creators'),
        moods: noFigures('signal_moods'),
      }
      const pending = await listPendingHours(client)
      if (pending === 'all') return Object.values(found)
      const waiting = new Set(pending.map(keyOf))
      const hours = await listSignalHours(client)
      let done = 0
      const onHour = ({ platform, startsAt }: SourceHour) => {
        const percent = Math.floor((100 * done++) / hours.length)
        onStep?.(
          `signals of ${platform}, ${startsAt.toISOString().slice(0, 13)} h (${percent} % of all hours)`,
        )
      }
      for (const ofSource of Map.groupBy(hours, ({ platform }) => platform).values()) {
        await verifyHours(client, ofSource, { waiting, found, onHour })
        await verifyDays(client, ofSource, { waiting, days: found.days })
      }
      return Object.values(found)
    },
    { statementTimeoutMs: 0 },
  )
}

interface Verifying {
  waiting: Set<string>
  found: Record<'hours' | 'terms' | 'creators' | 'moods', VerifiedFigures>
  onHour(hour: SourceHour): void
}

/** The hours of one source, the oldest first. */
async function verifyHours(
  client: PoolClient,
  hours: SignalHour[],
  { waiting, found, onHour }: Verifying,
): Promise<void> {
  const { platform } = hours[0]! // a source has an hour
  const settled = hours.filter((hour) => !waiting.has(keyOf(hour)))
  const tracesOf = (earlier: HourWithPosts[]) => traceHours(client, { platform, hours: earlier })
  for await (const anew of computeHours(client, { platform, hours: settled }, tracesOf)) {
    const hour = { platform, startsAt: anew.startsAt }
    onHour(hour)
    const stored = await readHourRows(client, hour)
    const name = `${platform} ${hour.startsAt.toISOString()}`
    compare(found.hours, {
      stored: stored.signals,
      anew: anew.rows.signals,
      keyOf: (row) => row.symbol,
      name,
    })
    compare(found.terms, { stored: stored.terms, anew: anew.rows.terms, keyOf: keyOfTerm, name })
    compare(found.creators, {
      stored: stored.creators,
      anew: anew.rows.creators,
      keyOf: (row) => row.symbol,
      name,
    })
    compare(found.moods, { stored: stored.moods, anew: anew.rows.moods, keyOf: () => 'moods', name })
  }
}

async function verifyDays(
  client: PoolClient,
  hours: SourceHour[],
  { waiting, days }: { waiting: Set<string>; days: VerifiedFigures },
): Promise<void> {
  const byDay = Map.groupBy(hours, ({ startsAt }) => Math.floor(startsAt.getTime() / DAY_MS) * DAY_MS)
  for (const [at, ofDay] of byDay) {
    if (ofDay.some((hour) => waiting.has(keyOf(hour)))) continue
    const day = { platform: ofDay[0]!.platform, startsAt: new Date(at) } // a group has a member
    const stored = await readDayRows(client, day)
    const symbols = new Set(stored.map(({ symbol }) => symbol))
    for (const hour of ofDay)
      for (const { symbol } of (await readHourRows(client, hour)).signals) symbols.add(symbol)
    const [summed] = await sumHoursOfDays(client, {
      platform: day.platform,
      symbols: new Map([[at, symbols]]),
      hours: [],
    })
    compare(days, {
      stored,
      anew: summed?.rows ?? [],
      keyOf: (row) => row.symbol,
      name: `${day.platform} ${day.startsAt.toISOString().slice(0, 10)}`,
    })
  }
}

interface Compared<Row> {
  stored: Row[]
  anew: Row[]
  keyOf: (row: Row) => string
  name: string
}

function compare<Row extends object>(
  figures: VerifiedFigures,
  { stored, anew, keyOf, name }: Compared<Row>,
): void {
  const [before, now] = [stored, anew].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  for (const key of new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])) {
    figures.rows++
    const differing = listDifferences(before?.get(key), now?.get(key))
    if (differing.length === 0) continue
    const [kept, right] = [toValues(before?.get(key)), toValues(now?.get(key))]
    figures.different++
    for (const column of differing)
      figures.difference += Math.abs(toAmount(kept[column]) - toAmount(right[column]))
    if (figures.examples.length < EXAMPLES_MAX)
      figures.examples.push(`${name} ${key}: ${differing.join(', ')}`)
  }
}

function toValues(row: object | undefined): Record<string, unknown> {
  return { ...row }
}

/** Of a list the sum. */
function toAmount(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + toAmount(each), 0)
  return typeof value === 'number' ? value : 0
}

function noFigures(name: string): VerifiedFigures {
  return { name, rows: 0, different: 0, difference: 0, examples: [] }
}

function keyOf({ platform, startsAt }: SourceHour): string {
  return `${platform} ${startsAt.getTime()}`
}
