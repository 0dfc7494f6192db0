import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { readWatches } from '#serve/alerts/rules/read-watches.ts'
import { insertAlert } from '#store/alerts/insert-alert.ts'
import type { Database } from '#store/database.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeKeys, openBench } from '../metering/open-bench.ts'
import { spawnServer } from '../process/spawn-server.ts'

const RULES = Number(process.env.BENCH_RULES ?? 10_000)
/** So many different queries of posts the rules look at. */
const QUERIES = Number(process.env.BENCH_QUERIES ?? 300)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const TICKS_A_SECOND = 100
const POSTS_A_SECOND = 500
const RULES_AN_ACCOUNT = 100 // what one may have
const P99_MAX_MS = 5_000
const LOOKED_EVERY_MS = 200
const WRONG_SHOWN = 20
/** What still has to come when the last tick is stored; a killed worker's turn ends within it. */
const REST_MS = 10_000

const ASSETS = Array.from({ length: TICKS_A_SECOND }, (_, nr) => ({
  id: `bench-${nr}`,
  symbol: `BENCH${nr}`,
  name: `Bench ${nr}`,
  rank: 1 + nr, // among the largest, so that they have a dominance
}))

/** What a rule asks for beside a price: true all the time, but not known before it was read. */
const HALVES = [
  'mentions(SYMBOL, 24h) > 0',
  'sentiment(SYMBOL, 24h) > 0.1',
  'dominance(SYMBOL, 24h) > 0',
  'trend(SYMBOL, 24h) > 0',
  'tone(SYMBOL, 24h) > 0.1',
  'stance(SYMBOL, 24h) > 0.1',
  'composite(SYMBOL) > 0',
  'posts("TOPIC", 24h) > 0',
]
/** A composite needs seven days of data. */
const DAY_WORDS = 'one two three four five six seven eight nine'.split(' ')
const HISTORY_POSTS_A_DAY = 12

interface Rule {
  id: string
  /** What it looks at beside a price. */
  half: string
  asset: number
  threshold: number
  /** When the ticks that cross it were about to be stored. */
  crossedAt: number[]
  firedAt: number[]
}

/**
 * Rules that look at a price and at another figure, against a price of each asset and posts of all each second. Prices go
 * up and down past one rule a tick, so it is known which rule has to fire when. The other figures are of whole hours, some
 * of them posts of hundreds of queries. Half-way one of two workers is killed. Gives how many of the promises were broken.
 */
export async function measureRules(print: (line: string) => void): Promise<number> {
  const bench = await openBench()
  const worker = () =>
    spawnServer(join(import.meta.dirname, 'judge-alerts.ts'), { BENCH_DATABASE_URL: bench.url })
  try {
    await saveAssets(bench.db, ASSETS)
    await tickAll(bench.db, 0)
    await post(bench.db, ASSETS.length)
    await postHistory(bench.db)
    await keepSignals(bench.db)
    const rules = await makeRules(bench.db)
    const [first, second] = [await worker(), await worker()]
    await delay(REST_MS) // where each rule stands is known, none has fired
    print(`${rules.length} rules, load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const watching = new AbortController()
    const watched = watchFirings(bench.db, rules, watching.signal)
    const startedAt = performance.now()
    for (let step = 1; step <= SECONDS; step++) {
      await delay(Math.max(0, startedAt + step * 1_000 - performance.now()))
      noteCrossings(rules, step)
      await Promise.all([tickAll(bench.db, step), post(bench.db, POSTS_A_SECOND)])
      if (step === Math.ceil(SECONDS / 2)) first.process.kill('SIGKILL')
    }
    const tookMs = performance.now() - startedAt
    await delay(REST_MS)
    watching.abort()
    await watched
    await second.stop()
    return report(print, { rules, tookMs })
  } finally {
    await bench.close()
  }
}

/** Thresholds lie at 0.5, 1.5 and so on; the price of step `n` goes 0, 1, 2 ... up to their number and back. */
function priceAt(asset: number, step: number): number {
  const height = Math.ceil(RULES / ASSETS.length)
  const place = (step + asset) % (2 * height)
  return 1 + (place <= height ? place : 2 * height - place)
}

async function makeRules(db: Database): Promise<Rule[]> {
  const accounts = Math.ceil(RULES / RULES_AN_ACCOUNT)
  await makeKeys(db, { accounts, keysEach: 0, plan: 'scale' })
  const { rows: users } = await db.pool.query<{ id: string }>('select id from users limit $1', [accounts])
  const rules: Rule[] = []
  for (let nr = 0; nr < RULES; nr++) {
    const asset = nr % ASSETS.length
    const { symbol } = ASSETS[asset] ?? { symbol: '' }
    const level = Math.floor(nr / ASSETS.length)
    const half = (HALVES[(nr + level) % HALVES.length] ?? '')
      .replace('SYMBOL', symbol)
      .replace('TOPIC', `topic${nr % QUERIES}`)
    const threshold = 1.5 + level
    const expression = `price(${symbol}) > ${threshold} and ${half}`
    const userId = users[Math.floor(nr / RULES_AN_ACCOUNT)]?.id ?? ''
    const { asset: found, watches } = await readWatches({ sources: [], db }, db, { text: expression, userId })
    const id = randomUUID()
    const alert = {
      id,
      userId,
      mode: 'live' as const,
      name: null,
      asset: found ?? null,
      watches,
      email: null,
      price: null,
      now: new Date(),
    }
    await insertAlert(db, alert, { alertsMax: RULES_AN_ACCOUNT, oldestMakesRoom: false })
    rules.push({ id, asset, half, threshold, crossedAt: [], firedAt: [] })
  }
  return rules
}

function noteCrossings(rules: readonly Rule[], step: number): void {
  for (const rule of rules) {
    const isCrossed =
      priceAt(rule.asset, step - 1) < rule.threshold && priceAt(rule.asset, step) > rule.threshold
    if (isCrossed) rule.crossedAt.push(performance.now())
  }
}

async function tickAll(db: Database, step: number): Promise<void> {
  const at = new Date()
  await saveTicks(
    db,
    ASSETS.map(({ id }, asset) => ({
      assetId: id,
      at,
      price: String(priceAt(asset, step)),
      marketCap: '1',
      volume24h: '1',
      change24h: 0,
    })),
    'bench',
  )
}

let posts = 0

async function post(db: Database, count: number): Promise<void> {
  const createdAt = new Date()
  const batch = Array.from({ length: count }, () => {
    const nr = posts++
    const { symbol } = ASSETS[nr % ASSETS.length] ?? { symbol: '' }
    return {
      platform: 'bluesky',
      externalId: `post-${nr}`,
      username: `author-${nr % 5_000}`,
      text: `$${symbol} ${nr} topic${nr % QUERIES}`,
      createdAt,
      symbols: [symbol],
      hashtags: [],
    }
  })
  await savePosts(db, batch, { collectedAt: createdAt })
}

/** Some posts of each asset on each of the days before, so that there are composites and trends. */
async function postHistory(db: Database): Promise<void> {
  const now = Date.now()
  for (let day = 0; day < DAY_WORDS.length; day++) {
    const createdAt = new Date(now - day * DAY_MS - 2 * HOUR_MS)
    const batch = ASSETS.flatMap(({ symbol }, asset) =>
      Array.from({ length: HISTORY_POSTS_A_DAY }, (_, nr) => ({
        platform: 'bluesky',
        externalId: `history-${day}-${asset}-${nr}`,
        username: `author-${asset * HISTORY_POSTS_A_DAY + nr}`,
        text: `$${symbol} ${DAY_WORDS[day]} topic${(asset * HISTORY_POSTS_A_DAY + nr + 7 * day) % QUERIES}`, // so short a text is no copy of another author's
        createdAt,
        symbols: [symbol],
        hashtags: [],
        sentimentBp: 5_000 + 500 * (day % 3) + nr,
        meaningBp: [6_000 + 500 * (day % 3), 1_000, 0, 6_000 + nr, 1_000] satisfies AnalyzedPost['meaningBp'],
      })),
    )
    await savePosts(db, batch, { collectedAt: new Date(now) })
  }
}

/** Notes when each firing is seen to be stored, until it is aborted. */
async function watchFirings(db: Database, rules: readonly Rule[], signal: AbortSignal): Promise<void> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const seen = new Set<string>()
  for (;;) {
    const isLast = signal.aborted
    const { rows } = await db.pool.query<{ id: string; alertId: string }>(
      'select id, alert_id as "alertId" from alert_firings',
    )
    const now = performance.now()
    for (const { id, alertId } of rows) {
      if (seen.has(id)) continue
      seen.add(id)
      byId.get(alertId)?.firedAt.push(now)
    }
    if (isLast) return
    await delay(LOOKED_EVERY_MS)
  }
}

function report(
  print: (line: string) => void,
  { rules, tookMs }: { rules: readonly Rule[]; tookMs: number },
): number {
  const wrong = rules.filter(({ crossedAt, firedAt }) => crossedAt.length !== firedAt.length)
  const rate = (count: number) => ((SECONDS * count * 1_000) / tookMs).toFixed(0)
  print(
    `${rate(TICKS_A_SECOND)} ticks and ${rate(POSTS_A_SECOND)} posts a second for ${(tookMs / 1_000).toFixed(0)} s, one of two workers killed half-way`,
  )
  const isLate = reportDelays(print, { name: 'of prices', rules }) > P99_MAX_MS
  print(`rules that fired more or less often than they were crossed: ${wrong.length}`)
  for (const { half, crossedAt, firedAt } of wrong.slice(0, WRONG_SHOWN)) {
    print(`  ${half}: crossed ${crossedAt.length} times, fired ${firedAt.length} times`)
  }
  print(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
  return Number(isLate) + Number(wrong.length > 0)
}

/** Gives the 99th percentile in milliseconds. */
function reportDelays(
  print: (line: string) => void,
  { name, rules }: { name: string; rules: readonly Rule[] },
): number {
  const times = rules
    .flatMap(({ crossedAt, firedAt }) =>
      crossedAt.flatMap((at, nr) => {
        const fired = firedAt[nr]
        return fired === undefined ? [] : [fired - at]
      }),
    )
    .toSorted((a, b) => a - b)
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  print(
    `${times.length} crossings ${name}; from before it was stored until its firing was seen: median ${times[times.length >> 1]?.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, limit ${P99_MAX_MS} ms`,
  )
  return p99
}
