import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { EXPORT_COLUMNS } from '#contract/post-exports.ts'
import type { CollectedPost } from '#contract/posts.ts'
import { readSettings } from '#run/process/settings.ts'
import { toPostRow } from '#serve/faces/to-post-row.ts'
import { openPostFile } from '#serve/tasks/files/open-post-file.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import { type PostWalk, walkPosts } from '#store/social/lists/walk-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { importFiles } from './import-files.ts'
import { IMPORT_PLATFORMS, readImportArguments } from './read-import-arguments.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const source = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'read-back-'))
after(() => rmSync(folder, { recursive: true }))

/** What CSV, spreadsheets and readers of files take for something else. */
const PIECES = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '|',
    "'",
    "''",
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\ufeff',
    '\u200f',
    '\u2028',
  ],
  ...[
    '&amp;',
    '<b>',
    'nan',
    'None',
    'NULL',
    '\\N',
    'sep=;',
    '1e5',
    '$BTC',
    '#btc',
    'RT @ada: ',
    'https://t.co/x…',
    'está 🚀',
  ],
  ...[
    '\\',
    '\\"',
    '<p>a</p>',
    '[deleted]',
    "b'a'",
    "{'id': 1}",
    'User(id=1)',
    '{"text":"a"}',
    'Ã©',
    '\\u00e9',
  ],
)
const word = fc.oneof(PIECES, fc.string({ unit: 'grapheme', maxLength: 8 }))
const textOf = (maxLength: number) =>
  fc
    .oneof(
      fc.array(word, { maxLength }),
      PIECES.map((one) => [one]),
    )
    .map((words) => words.join('').replaceAll('\0', '').toWellFormed())
    .map((text) => (text.trim() === '' ? '' : text))

const count = fc.option(fc.oneof(fc.nat(20), fc.nat({ max: 2 ** 31 - 1 })), { nil: undefined })
const generated = fc.record({
  platform: fc.constantFrom(...IMPORT_PLATFORMS),
  username: textOf(3).filter((name) => name.trim() !== ''),
  text: textOf(12),
  createdAt: fc.date({ min: new Date('1990-01-01'), max: NOW, noInvalidDate: true }),
  counts: fc.record({
    views: count,
    likes: count,
    replies: count,
    comments: count,
    shares: count,
    retweets: count,
  }),
  followers: count,
  reactions: fc.option(fc.record({ love: fc.nat(9), wow: fc.nat(9) }), { nil: undefined }),
  location: fc.option(
    textOf(2).filter((place) => place.trim() !== ''),
    { nil: undefined },
  ),
  url: fc.option(fc.webUrl({ withQueryParameters: true }), { nil: undefined }),
  mediaType: fc.constantFrom('image' as const, 'video' as const, 'carousel' as const, undefined),
})

/** A seed of its own, so that a failure comes again. */
const SEED = 31
const posts = fc.sample(generated, { numRuns: 400, seed: SEED }).map(
  ({ counts, platform, ...one }, nr): CollectedPost => ({
    ...withoutUndefined({ ...counts, ...one }),
    platform,
    externalId:
      platform === 'bluesky'
        ? `at://did:plc:a/app.bsky.feed.post/${nr}`
        : `${9_007_199_254_740_993n + BigInt(nr)}`,
  }),
)
await savePosts(source.db, analyzePosts(posts, buildAssetLexicon(await listAssets(source.db))), {
  collectedAt: NOW,
})

for (const format of ['csv', 'jsonl', 'parquet'] as const) {
  for (const isWithheld of [false, true]) {
    test(`an export as ${format}${isWithheld ? ' without texts' : ''} read back exports the same`, async () => {
      const target = await openTestDatabase()
      const name = `${format}-${isWithheld}`
      const first = await write(source.db, `${name}-1.${format}`, { format, isWithheld })
      const said = await load(first, target.url)
      const second = await write(target.db, `${name}-2.${format}`, { format, isWithheld })
      assert.ok(readFileSync(first).equals(readFileSync(second)), said)
    })
  }
}

async function write(
  db: Database,
  name: string,
  { format, isWithheld }: { format: 'csv' | 'jsonl' | 'parquet'; isWithheld: boolean },
): Promise<string> {
  const path = join(folder, name)
  const file = await openPostFile(path, { format, columns: EXPORT_COLUMNS.search })
  for (const platform of IMPORT_PLATFORMS) {
    const walk = {
      filter: { platform, ranges: [] },
      sort: { by: 'created_at' as const, order: 'desc' as const },
      limit: 1_000,
      batch: 1_000,
    } satisfies PostWalk
    for await (const batch of walkPosts(db, walk))
      await file.write(batch.map((post) => toPostRow(post, () => !isWithheld)))
  }
  await file.finish()
  return path
}

async function load(file: string, url: string): Promise<string> {
  const args = readImportArguments([file])
  assert.notEqual(args, 'help')
  let said = ''
  const outcome = await importFiles({
    args: args as Exclude<typeof args, 'help'>,
    settings: readSettings({ DATABASE_URL: url, DATA_DIR: folder }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    signal: new AbortController().signal,
    out: { write: (text: string) => (said += text) },
    err: { write: (text: string) => (said += text) },
  })
  assert.equal(outcome, 'complete', said)
  return said
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never // of its own keys
}
