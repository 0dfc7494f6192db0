import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Verdict } from '#contract/app/accuracy.ts'
import { evaluateFiles } from '#run/evaluate/evaluate-files.ts'
import { evaluateSymbols } from '#run/evaluate/evaluate-symbols.ts'
import { readSettings } from '#run/process/settings.ts'
import { readCorrections } from '#run/train/read-corrections.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import { saveCorrection } from '#store/accuracy/corrections.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')
const users = await Promise.all([1, 2, 3].map(makeUser))

test('lists nothing where nothing was corrected', async () => {
  assert.equal(await run('corrections'), 'No account has corrected a live post yet.\n')
})

test('labels are what most accounts say, and ids alone where a text may not leave', async (t) => {
  const post = (id: string, platform: string, text: string, symbols: string[]) =>
    makeAnalyzedPost(id, { platform, text, symbols, createdAt: NOW })
  await savePosts(
    db,
    [
      post('1', 'bluesky', '=BTC is going up, "they" say', ['BTC']),
      post('2', 'bluesky', 'the sol of my shoe, and ada', ['SOL']),
      post('3', 'twitter', 'secret words about BTC', ['BTC']),
      post('4', 'bluesky', 'nothing but a draw', []),
    ],
    { collectedAt: NOW },
  )
  await correct('1', 'bluesky', 'BTC', ['bearish', 'bearish', 'bullish'])
  await correct('2', 'bluesky', 'SOL', ['not_about', 'not_about'])
  await correct('2', 'bluesky', 'ADA', ['about'])
  await correct('3', 'twitter', 'BTC', ['bearish'])
  await correct('4', 'bluesky', '', ['bearish', 'bullish'])
  await correct('gone', 'bluesky', '', ['bullish'])

  const listed = await run('corrections')
  assert.match(
    listed,
    /^10 corrections of 6 subjects; accounts agree on 5, and on 5 of these the reading was wrong\n/,
  )
  assert.match(listed, /bluesky 1 BTC: read bullish; bearish 2, bullish 1; bearish, 67 % agree/)
  assert.match(listed, /bluesky 4 whole post: read neutral; .*; no majority/)

  const folder = mkdtempSync(join(tmpdir(), 'exported-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const said = await run('corrections', 'export', folder)
  assert.match(said, /1 moods, 1 posts with their assets, 1 verdicts without text .* 1 posts are deleted/)
  const read = (name: string) => readFileSync(join(folder, `corrections-${name}.csv`), 'utf8')
  assert.match(
    read('moods'),
    /"'=BTC is going up, ""they"" say",-1,BTC,bluesky,1,3,0\.6666666666666666,bullish,meaning-7,en\r\n/,
  )
  assert.match(read('assets'), /"the sol of my shoe, and ada",ADA,bluesky,2,1,1\r\n/)
  assert.match(read('ids'), /\r\nBTC,bearish,twitter,3,1,1,neutral,meaning-7,en\r\n/)
  assert.ok(!`${read('moods')}${read('assets')}${read('ids')}`.includes('secret words'))

  const measured = JSON.parse(
    await captured((out) =>
      evaluateFiles({ files: [join(folder, 'corrections-moods.csv')], asJson: true, out }),
    ),
  )
  assert.deepEqual([measured.files[0].n, measured.files[0].classes], [1, [-1]])
  const found = JSON.parse(
    await captured((out) =>
      evaluateSymbols({ files: [join(folder, 'corrections-assets.csv')], asJson: true, out }),
    ),
  )
  assert.equal(found.files[0].labelled, 1)
  assert.deepEqual(
    (await readCorrections([join(folder, 'corrections-moods.csv')])).map(({ grade }) => grade),
    ['-1'],
  )
})

test('what does not belong to the command is refused', async () => {
  await assert.rejects(run('corrections', 'all'), /all is not expected/)
  await assert.rejects(run('corrections', 'export'), /a folder belongs to it/)
})

async function makeUser(nr: number): Promise<string> {
  const id = randomUUID()
  const [username, email] = [`user-${nr}`, `user-${nr}@example.com`]
  const by = { actor: 'session', address: null } as const
  const keys = { usernameKey: username, emailKey: email, passwordHash: 'none' }
  await insertUser(db, { id, username, email, ...keys, createdAt: NOW, by })
  return id
}

async function correct(externalId: string, platform: string, symbol: string, verdicts: Verdict[]) {
  for (const [nr, verdict] of verdicts.entries()) {
    await saveCorrection(db, {
      userId: users[nr] ?? '',
      mode: 'live',
      platform,
      externalId,
      symbol,
      verdict,
      said:
        verdict === 'about' ? 'not_about' : platform === 'bluesky' && symbol !== '' ? 'bullish' : 'neutral',
      saidBp: null,
      reader: 'meaning-7',
      language: 'en',
      most: 10,
      now: NOW,
    })
  }
}

async function captured(work: (out: Writable) => Promise<void>): Promise<string> {
  const parts: string[] = []
  await work(new Writable({ write: (chunk, _, done) => done(void parts.push(String(chunk))) }))
  return parts.join('')
}

async function run(...words: string[]): Promise<string> {
  let said = ''
  await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    err: () => {},
    out: (text) => {
      said += text
    },
  })
  return said
}
