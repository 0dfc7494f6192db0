import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { listDueCountChecks } from '#store/social/events/count-checks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00Z')

const post = (externalId: string) => ({
  platform: 'mastodon',
  externalId,
  username: 'ada',
  text: `bitcoin ${externalId}`,
  createdAt: new Date('2026-03-10T09:00:00Z'),
  hashtags: [],
  symbols: ['BTC'],
})

const put = (id: string) => ({ type: 'put' as const, post: post(id), at: post(id).createdAt })
const apply = (events: Parameters<typeof applyEvents>[1]['events'], now = NOW) =>
  applyEvents(db, { source: 'mastodon', events, hasCounts: true, now })

test('what a source said to be missing comes back when it is there, what its author deleted does not', async () => {
  const gone = (externalId: string, reason: string) => [
    { type: 'delete' as const, externalId, at: NOW, reason },
  ]
  await apply([put('a'), put('b')])
  await apply(gone('a', 'missing'))
  await apply(gone('b', 'deleted'))
  await apply([put('a'), put('b')])
  assert.deepEqual(await listIds(), [], 'old pages bring nothing back')
  const said = await run('put-back', 'mastodon', '2026-03-10T11:00Z', '2099-01-01T00:00Z')
  assert.match(said, /^1 posts are asked for again/)
  assert.deepEqual(await listDueCountChecks(db, { source: 'mastodon', now: NOW, limit: 9 }), ['a'])
  await apply([put('a'), put('b')])
  assert.deepEqual(await listIds(), ['a'])
})

test('a time that is none is refused with one that is', async () => {
  await assert.rejects(run('put-back', 'mastodon', 'yesterday'), /write it like 2026-03-10T10:00Z/)
  await assert.rejects(run('put-back', 'mastodon'), /a source and a time/)
})

async function listIds(): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>('select external_id as id from posts order by 1')
  return rows.map(({ id }) => id)
}

async function run(...words: string[]): Promise<string> {
  let text = ''
  await runAdmin(words, {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => NOW,
    out: (more) => {
      text += more
    },
    err: () => undefined,
  })
  return text
}
