import { COUNTS, type Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { ROLLUP_SUMS, type RollupChange } from '../../tape/append-to-tape.ts'
import { sentimentTowards } from '../post-sql.ts'
import { type RollupGrain, rollupsOf } from './figures-anew.ts'
import { toCount } from './post-row.ts'
import { createSaver, type Sign, type SummedPost, type Sums } from './sums.ts'

/**
 * The sums of each hour, day and month (UTC), for all posts (symbol '') and for each symbol, whose sentiment is the one
 * towards it.
 */
export function createRollups(): Sums & { changes(): RollupChange[] } {
  const hours = new Map<string, Rollup>()
  let hasTaken = false
  const addTo = (post: SummedPost, sign: Sign, symbol: string, sentiment: number | undefined) => {
    const startsAt = hourOf(post.createdAt)
    const hour = rollupOf(hours, { platform: post.platform, symbol, grain: 'hour', startsAt })
    addPost(hour, post, sign)
    if (sentiment === undefined) return
    hour.sentiment_posts += sign
    hour.sentiment_sum_bp += sign * sentiment
  }
  return {
    add(post, sign) {
      hasTaken ||= sign < 0
      addTo(post, sign, '', post.sentimentBp)
      for (const [place, symbol] of post.symbols.entries()) {
        addTo(post, sign, symbol, sentimentTowards(post, place))
      }
    },
    async save(client, { timeoutMs }) {
      // A row without a difference is written as well: its lock guards the authors' sketch.
      const sorted = [...withDaysAndMonths(hours)].sort(([a], [b]) => (a < b ? -1 : 1))
      const rollups = sorted.map(([, rollup]) => rollup)
      await saveRollups(client, rollups, { hasTaken, timeoutMs })
    },
    changes() {
      const changed = [...hours.values()].filter((hour) => ROLLUP_SUMS.some((sum) => hour[sum] !== 0))
      return changed.map(({ grain: _, ...hour }) => hour)
    },
  }
}

/** What the hours add to their days and months, beside themselves. */
function withDaysAndMonths(hours: ReadonlyMap<string, Rollup>): Map<string, Rollup> {
  const rollups = new Map(hours)
  for (const hour of hours.values()) {
    const { platform, symbol, starts_at } = hour
    const day = rollupOf(rollups, { platform, symbol, grain: 'day', startsAt: dayOf(starts_at) })
    const month = rollupOf(rollups, { platform, symbol, grain: 'month', startsAt: monthOf(starts_at) })
    for (const sum of ROLLUP_SUMS) {
      day[sum] += hour[sum]
      month[sum] += hour[sum]
    }
  }
  return rollups
}

const { table, keys, sums } = rollupsOf('hour')
const KEY_TYPES = 'platform text, symbol text, grain text, starts_at timestamptz'

const saveRollups = createSaver({
  table,
  keys,
  sums,
  keysSql: `select ${keys.join(', ')} from json_to_recordset($1) as added (${KEY_TYPES})`,
  differencesSql: `select ${[...keys, ...sums].join(', ')}
from json_to_recordset($1) as added (${KEY_TYPES}, ${sums.map((sum) => `${sum} bigint`).join(', ')})`,
})

interface Rollup extends RollupChange {
  platform: Source
  grain: RollupGrain
}

/** Of the post before: most lie in its hour. */
const lastHour = { number: Number.NaN, startsAt: '' }

/** The start of a moment's hour, UTC. */
export function hourOf(moment: Date): string {
  const number = Math.floor(moment.getTime() / HOUR_MS)
  if (number !== lastHour.number) {
    Object.assign(lastHour, {
      number,
      startsAt: `${new Date(number * HOUR_MS).toISOString().slice(0, -5)}Z`,
    })
  }
  return lastHour.startsAt
}

/** The start of an hour's day. */
export function dayOf(hour: string): string {
  return `${hour.slice(0, hour.indexOf('T'))}T00:00:00Z`
}

function monthOf(hour: string): string {
  return `${hour.slice(0, hour.indexOf('T') - 3)}-01T00:00:00Z`
}

interface Window {
  platform: Source
  symbol: string
  grain: RollupGrain
  startsAt: string
}

/** The one of a window, begun where there is none. */
function rollupOf(rollups: Map<string, Rollup>, { platform, symbol, grain, startsAt }: Window): Rollup {
  const key = `${platform} ${symbol} ${grain} ${startsAt}`
  const known = rollups.get(key)
  if (known) return known
  const begun: Rollup = { platform, symbol, grain, starts_at: startsAt, ...EMPTY }
  rollups.set(key, begun)
  return begun
}

const EMPTY = {
  posts: 0,
  views: 0,
  likes: 0,
  replies: 0,
  comments: 0,
  shares: 0,
  retweets: 0,
  sentiment_posts: 0,
  sentiment_sum_bp: 0,
}

function addPost(rollup: Rollup, post: SummedPost, sign: Sign): void {
  rollup.posts += sign
  for (const count of COUNTS) rollup[count] += sign * (toCount(post[count]) ?? 0)
}
