import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { createRandom } from '#analyze/meaning/training/create-random.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { Verdict } from '#contract/app/accuracy.ts'
import { rescorePosts, SETTLE_MS } from '#run/jobs/rescore-posts.ts'
import { readSettings } from '#run/process/settings.ts'
import { findLessons } from '#serve/readings/read-lexicon.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import { saveCorrection } from '#store/accuracy/corrections.ts'
import { listActs } from '#store/audit/acts.ts'
import { openDatabase } from '#store/database.ts'
import { findFact, saveFact } from '#store/installation/installation-facts.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { listAssets } from '#store/market/assets.ts'
import { findRescoring } from '#store/social/saving/rescorings.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const POSTS = 200
/** Most of the newest posts are of others. */
const OTHERS = 2_400

test('one account alone teaches nothing, and an operator does', async () => {
  const { db, run, correctAll, users } = await openCorrected()
  await correctAll(() => 'bullish', [0])
  const refused = await run('corrections', 'learn', '--yes')
  assert.equal(refused.code, 1)
  assert.match(refused.said, /left out: 200 without an operator or 2 accounts that agree/)
  assert.match(refused.said, /Refused: 0 corrections can be learned from, and 30 are needed\./)
  await db.pool.query('update users set is_operator = true where id = $1', [users[0]])
  const { code, said } = await run('corrections', 'learn')
  assert.equal(code, 0, said)
  assert.match(said, /^200 moods to learn from, 200 of them by operators/)
})

test('accounts of one mailbox are one account', async () => {
  const { run, correctAll } = await openCorrected({ mailbox: 'somebody' })
  await correctAll(() => 'bullish', [0, 1, 2])
  assert.match((await run('corrections', 'learn')).said, /^0 moods to learn from/)
})

test('labels at random are refused, and so is one verdict for all that is said', async () => {
  for (const seed of [1, 2]) {
    const random = createRandom(seed)
    const { db, run, correctAll } = await openCorrected()
    await correctAll(
      () => (['bearish', 'neutral', 'bullish'] as const)[Math.floor(random() * 3)] ?? 'neutral',
      [0, 1],
    )
    const { code, said } = await run('corrections', 'learn', '--yes')
    assert.equal(code, 1, said)
    assert.match(said, /Refused: /)
    assert.equal(await findFact(db, 'lessons'), undefined)
  }
  const { run, correctAll } = await openCorrected({ slang: ['gravy', 'mid', 'fine', 'spicy', 'loud'] })
  await correctAll(() => 'bearish', [0, 1])
  const { code, said } = await run('corrections', 'learn', '--yes')
  assert.equal(code, 1, said)
  assert.match(said, /Refused: it takes .* of the newest 2,000 posts for something else/)
})

test('a word of a community is learned, changes its posts and their sums alone, and is taken back', async (t) => {
  const { db, url, run, correctAll, rescore, readMoods } = await openCorrected()
  const sample = openDatabase(url, { poolSize: 1, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sample.close())
  const shipped = await readMoods()
  await correctAll(() => 'bullish', [0, 1])
  const measured = await run('corrections', 'learn')
  assert.match(measured.said, /above 0 towards bullish: "gravy" \(\+\d\.\d\)\n/)
  assert.match(measured.said, /Read rightly of hard-pairs: (\d+) of 640, and \1 as shipped/)
  assert.match(measured.said, /Nothing is changed yet/)
  assert.equal(await findFact(db, 'lessons'), undefined)

  const { said, code } = await run('corrections', 'learn', '--yes')
  assert.equal(code, 0, said)
  const [, version = ''] = /(meaning-\d+-corrected-[0-9a-f]{8}) is in use/.exec(said) ?? []
  assert.equal((await findLessons(db))?.version, version)
  assert.equal(await findLessons(sample), undefined)
  const learned = await findFact(db, 'lessons')
  assert.ok(learned && learned.after > 0.95 * learned.labels && learned.after > learned.before + 50)
  assert.match((await run('corrections', 'learn', '--yes')).said, new RegExp(`${version} is in use\\.`))

  await rescore()
  const reading = await findRescoring(db)
  assert.ok(reading?.endedAt && reading.toVersion.startsWith(`${version}/`), JSON.stringify(reading))
  const taught = await readMoods()
  assert.ok(taught.slang > shipped.slang + 1_000, `${shipped.slang} became ${taught.slang}`)
  assert.equal(taught.others, shipped.others)
  const sums = await readSums()
  await rebuildRollups(db)
  assert.deepEqual(sums, await readSums())

  assert.match(
    (await run('corrections', 'unlearn')).said,
    /is taken back: posts are read again by meaning-\d+\./,
  )
  await rescore()
  assert.deepEqual(await readMoods(), shipped)
  const acts = await listActs(db, { limit: 10 })
  assert.deepEqual(
    acts.map(({ action, details }) => [action, details.value]),
    [
      ['setting.changed', null],
      ['setting.changed', version],
    ],
  )
  await assert.rejects(run('corrections', 'unlearn'), /nothing was learned/)

  async function readSums() {
    const { rows } = await db.pool.query(
      `select platform, symbol, grain, starts_at, posts, sentiment_posts, sentiment_sum_bp
       from post_rollups where posts <> 0 order by 1, 2, 3, 4`,
    )
    return rows
  }
})

test('words learned with another model are ignored, and doctor reports it', async () => {
  const { db, run } = await openCorrected()
  const terms = [{ words: 'gravy', up: 4, down: -1 }]
  const lessons = {
    version: 'meaning-0-corrected-1',
    terms,
    at: NOW.toISOString(),
    labels: 40,
    before: 1,
    after: 40,
  }
  await saveFact(db, 'lessons', { ...lessons, base: 'meaning-0' })
  assert.equal(await findLessons(db), undefined)
  const { said } = await run('doctor')
  assert.match(said, /WRONG {2}learned corrections: .*meaning-0-corrected-1.*corrections learn --yes/)
})

/** Posts with a word that the shipped reader cannot know, among posts of others. */
async function openCorrected({ slang = ['gravy'], mailbox }: { slang?: string[]; mailbox?: string } = {}) {
  const { db, url } = await openTestDatabase()
  let now = NOW
  const random = createRandom(7)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const spoken = (word: string) =>
    `${pick(['BTC', 'ETH', 'SOL', 'the chart', 'our bag'])} ${pick(BEGINS)} ${word} ${pick(ENDS)}`
  const lexicon = buildAssetLexicon(await listAssets(db))
  const collected = Array.from({ length: POSTS + OTHERS }, (_, n) => ({
    platform: 'bluesky',
    externalId: `${n}`,
    username: `writer${n % 40}`,
    text: n < POSTS ? spoken(pick(slang)) : spoken(pick(slang.length > 1 ? slang : OTHER_WORDS)),
    createdAt: new Date(NOW.getTime() - (n < POSTS ? OTHERS + n : n - POSTS) * 60_000),
  }))
  await savePosts(db, analyzePosts(collected, lexicon), { collectedAt: NOW })
  const users = await Promise.all([1, 2, 3].map(makeUser))
  const ctx = { db, now: () => now, log: pino({ level: 'silent' }) }
  await rescore()
  return { db, url, users, rescore, correctAll, readMoods, run }

  async function makeUser(nr: number): Promise<string> {
    const id = randomUUID()
    const email = mailbox ? `${mailbox}+${nr}@example.com` : `user-${nr}@example.com`
    const keys = { usernameKey: `user-${nr}`, emailKey: email, passwordHash: 'none' }
    const by = { actor: 'session', address: null } as const
    await insertUser(db, { id, username: `user-${nr}`, email, ...keys, createdAt: NOW, by })
    return id
  }

  async function correctAll(verdictOf: () => Verdict, accounts: number[]) {
    for (const { externalId } of collected.slice(0, POSTS)) {
      const verdict = verdictOf()
      for (const account of accounts) {
        await saveCorrection(db, {
          userId: users[account] ?? '',
          mode: 'live',
          platform: 'bluesky',
          externalId,
          symbol: '',
          verdict,
          said: 'neutral',
          saidBp: null,
          reader: 'meaning-7',
          language: 'en',
          most: 5_000,
          now: NOW,
        })
      }
    }
  }

  /** As the job does: once to begin, and again when all processes have what was learned. */
  async function rescore() {
    const signal = new AbortController().signal
    await rescorePosts(ctx, { signal })
    now = new Date(now.getTime() + SETTLE_MS)
    await rescorePosts(ctx, { signal })
  }

  /** The mean sentiment of the posts with slang, and of the others. */
  async function readMoods(): Promise<{ slang: number; others: number }> {
    const { rows } = await db.pool.query(
      `select avg(sentiment_bp) filter (where external_id::int < ${POSTS}) as slang,
         avg(sentiment_bp) filter (where external_id::int >= ${POSTS}) as others
       from posts`,
    )
    return { slang: Number(rows[0].slang), others: Number(rows[0].others) }
  }

  async function run(...words: string[]): Promise<{ code: number; said: string }> {
    let said = ''
    const code = await runAdmin(words, {
      settings: readSettings({ DATABASE_URL: url }),
      log: pino({ level: 'silent' }),
      now: () => now,
      err: () => {},
      out: (text) => {
        said += text
      },
    })
    return { code, said }
  }
}

const BEGINS = [
  'looks',
  'is so',
  'went',
  'feels',
  'turned',
  'stays',
  'was',
  'is getting',
  'has been',
  'will be',
]
const ENDS =
  'again,tonight,for weeks,they say,since the unlock,before lunch,after the call,this quarter,by the way'.split(
    ',',
  )
const OTHER_WORDS =
  'quiet,green,red,slow,cheap,busy,late,calm,strong,weak,boring,wild,dead,great,awful'.split(',')
