import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { verifySignals } from '#run/jobs/signals/verify-signals.ts'
import { findTrends } from '#serve/trends/find-trends.ts'
import type { Database } from '#store/database.ts'
import { listCrowdHours } from '#store/signals/list-crowd-hours.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openEmpty } from './tape/open-empty.ts'

// `npm run bench -- crowds`: what a storm of spam does to raw and filtered figures, and how long a busy hour takes. Exits
// with 1 where a limit is missed.

const HOURS = 24
const UNTIL = Date.parse('2026-03-10T12:00:00Z')
const BUSY_POSTS = Number(process.env.BUSY_POSTS ?? 150_000)
const BUSY_SECONDS_MAX = 15
const BATCH = 5_000

const WORDS = (
  'miners whales traders exchange neighbour fund bank retail nobody regulator bought sold ignored froze praised feared moved ' +
  'counted reported borrowed reserves stablecoin book futures wallet dip before close after vote while fees were low and told ' +
  'about third week because rates may fall without any news as chart promised in spite of the lawsuit halving ledger bridge ' +
  'validator yield spread margin client office paper morning coffee market bottom signal noise patience hedge basis carry'
).split(' ')

const { db, close } = await openEmpty()
const missed: string[] = []
try {
  await save(
    db,
    Array.from({ length: HOURS * 200 }, (_, nr) =>
      makePost(
        `calm-${nr}`,
        {
          username: `person-${nr % 2_000}`,
          hashtags: [`topic${nr % 5}`],
          sentimentBp: 4_500 + (nr % 11) * 100,
        },
        nr,
      ),
    ),
  )
  await keepSignals(db)
  let before = await measure(db)
  print('before the storms', before)

  const text = 'The one coin that will change your life is about to leave the harbour, get on board'
  before = await storm(
    'one author, 3,000 copies',
    before,
    1,
    (nr) => ({ username: 'flooder', text: vary(text, nr) }),
    3_000,
  )
  const campaigns = Array.from({ length: 10 }, (_, nr) => writeText(9_000_000 + nr))
  before = await storm(
    '300 authors, 30 near-copies each',
    before,
    2 * campaigns.length, // one copy in a thousand may be varied too far
    (nr) => ({ username: `bot-${nr % 300}`, text: vary(campaigns[nr % campaigns.length] ?? '', nr) }),
    9_000,
  )
  await storm(
    'a giveaway wave by 2,000 new accounts',
    before,
    0,
    (nr) => ({
      username: `fresh-${nr}`,
      text: `${writeText(5_000_000 + nr)} BTC giveaway, connect your wallet and claim https://gift-${nr}.example`,
    }),
    2_000,
  )
  await measureBusyHour(db)
  const differences = (await verifySignals(db)).reduce((sum, { different }) => sum + different, 0)
  console.log(`recomputed from the posts: ${differences} differences`)
  if (differences > 0) missed.push('verify')
} finally {
  await close()
}
if (missed.length > 0) {
  console.error(`missed: ${missed.join('; ')}`)
  process.exitCode = 1
}

type Figures = Awaited<ReturnType<typeof measure>>

async function storm(
  name: string,
  before: Figures,
  postsMax: number,
  of: (nr: number) => Partial<AnalyzedPost>,
  size: number,
): Promise<Figures> {
  const tag = `storm${size}`
  const posts = Array.from({ length: size }, (_, nr) =>
    makePost(`${tag}-${nr}`, { hashtags: [tag], sentimentBp: 10_000, ...of(nr) }, nr),
  )
  await save(db, posts)
  await keepSignals(db)
  const after = await measure(db)
  print(name, after)
  const grown = after.filtered.posts - before.filtered.posts
  const day = { from: new Date(UNTIL - HOURS * HOUR_MS), until: new Date(UNTIL) }
  const trends = (await findTrends(db, { ...day, side: 'filtered', limit: 10 })).map(({ term }) => term)
  const place = trends.indexOf(tag) + 1
  console.log(`    filtered posts +${grown} (limit +${postsMax}); among the ten trends: ${place || 'no'}`)
  if (grown > postsMax) missed.push(name)
  if (place > 0 && postsMax <= 1) missed.push(`${name} trends`)
  return after
}

async function measure(data: Database) {
  const hours = await listCrowdHours(data, {
    symbol: 'BTC',
    from: new Date(UNTIL - HOURS * HOUR_MS),
    until: new Date(UNTIL),
  })
  const sum = (column: Exclude<keyof (typeof hours)[number], 'startsAt'>) =>
    hours.reduce((all, hour) => all + hour[column], 0)
  return {
    raw: { posts: sum('posts'), mean: sum('sentiment_sum_bp') / sum('judged') / 10_000 },
    filtered: {
      posts: sum('filtered_posts'),
      mean: sum('filtered_sentiment_sum_bp') / sum('filtered_judged') / 10_000,
    },
  }
}

function print(name: string, { raw, filtered }: Figures): void {
  const side = ({ posts, mean }: Figures['raw']) =>
    `${posts.toLocaleString('en')} posts, mood ${mean.toFixed(4)}`
  console.log(`${name}: raw ${side(raw)}; filtered ${side(filtered)}`)
}

/** One hour of very many posts behind 24 that are busy too, computed whole. */
async function measureBusyHour(data: Database): Promise<void> {
  const posts = Array.from({ length: BUSY_POSTS }, (_, nr) =>
    makePost(
      `busy-${nr}`,
      { username: `crowd-${nr % 40_000}`, createdAt: new Date(UNTIL + ((nr * 7) % HOUR_MS)) },
      20_000_000 + nr,
    ),
  )
  await save(data, posts)
  const startedAt = performance.now()
  await keepSignals(data)
  const seconds = (performance.now() - startedAt) / 1_000
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `an hour of ${BUSY_POSTS.toLocaleString('en')} posts: ${seconds.toFixed(1)} s (limit ${BUSY_SECONDS_MAX}), ${megabytes} MB`,
  )
  if (seconds > BUSY_SECONDS_MAX) missed.push('a busy hour')
}

async function save(data: Database, posts: AnalyzedPost[]): Promise<void> {
  for (let at = 0; at < posts.length; at += BATCH) {
    await savePosts(data, posts.slice(at, at + BATCH), { collectedAt: new Date(UNTIL) })
  }
}

/** A text that is as another one but for what copies are varied by. */
function vary(text: string, nr: number): string {
  const words = text.split(' ')
  const ways = [
    () => `${text} https://x.example/${nr}`,
    () => `@friend${nr} ${text} ${nr}`,
    () => text.toUpperCase(),
    () => `${text} ${'🚀'.repeat(1 + (nr % 5))}`,
    () => words.toSpliced(nr % words.length, 0, 'really').join(' '),
    () => words.toSpliced(nr % words.length, 1, 'somehow').join(' '),
  ]
  return ways[nr % ways.length]?.() ?? text
}

function writeText(nr: number): string {
  let state = nr
  const pick = () => {
    state = (state + 0x6d2b79f5) | 0
    let drawn = Math.imul(state ^ (state >>> 15), 1 | state)
    drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn
    return WORDS[((drawn ^ (drawn >>> 14)) >>> 0) % WORDS.length]
  }
  return Array.from({ length: 14 }, pick).join(' ')
}

function makePost(externalId: string, overrides: Partial<AnalyzedPost>, nr: number): AnalyzedPost {
  return {
    platform: 'bluesky',
    externalId,
    username: 'ada',
    text: writeText(nr),
    createdAt: new Date(UNTIL - HOURS * HOUR_MS + ((nr * 7_919_000) % (HOURS * HOUR_MS))),
    likes: nr % 7,
    hashtags: [],
    symbols: ['BTC'],
    sentimentBp: 5_000,
    ...overrides,
  }
}
