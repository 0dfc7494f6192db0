import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { EXPORT_COLUMNS } from '#contract/post-exports.ts'
import type { CollectedPost } from '#contract/posts.ts'
import { readSettings } from '#run/process/settings.ts'
import { toPostRow } from '#serve/social/to-post-row.ts'
import { openPostFile } from '#serve/tasks/files/open-post-file.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/list-assets.ts'
import { type PostWalk, walkPosts } from '#store/social/lists/walk-posts.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { importFiles } from './import-files.ts'
import { readImportArguments } from './read-import-arguments.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const source = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'read-back-'))
after(() => rmSync(folder, { recursive: true }))

const TEXTS = [
  '@ben ETH looks fine',
  "'=1+1 $BTC",
  '=SUM(A1) #btc',
  '-5',
  "''+x",
  '\ttab first',
  ' spaces around ',
  'R&amp;D &lt;b&gt; $BTC',
  'a "quoted", word\r\nsecond line\nthird\rfourth',
  '',
  'Bitcoin 🚀 está',
]
const PLATFORMS = ['twitter', 'instagram', 'facebook', 'hackernews', 'mastodon', 'bluesky', 'reddit']

const posts = PLATFORMS.flatMap((platform, of) =>
  TEXTS.map(
    (text, nr): CollectedPost => ({
      platform,
      externalId:
        platform === 'bluesky'
          ? `at://did:plc:a/app.bsky.feed.post/${nr}`
          : `${9_007_199_254_740_993n + BigInt(of * 100 + nr)}`,
      username: nr === 3 ? '=name' : `user ${nr}`,
      text,
      createdAt: new Date(Date.UTC(2026, 2, 1, 10, of, nr, nr)),
      likes: nr,
      ...(platform === 'facebook' && { reactions: { love: 0, wow: nr }, shares: 2 }),
      ...(platform === 'twitter' && {
        followers: 40,
        location: '+London',
        url: `https://x.com/a/status/${nr}?a=1&amp;b=2`,
      }),
      ...(platform === 'instagram' && { mediaType: 'carousel' as const }),
    }),
  ),
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
  for (const platform of PLATFORMS) {
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
