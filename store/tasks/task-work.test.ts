import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertUser } from '../accounts/insert-user.ts'
import { runTransaction } from '../run-transaction.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { listTaskAttempts, listTaskFiles, replaceTaskFile, rewriteTaskFile } from './task-files.ts'
import { beginTask, claimUnqueuedTasks, completeTask, failTask, noteTaskWork } from './task-work.ts'
import { findTask, insertTask } from './tasks.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const { db } = await openTestDatabase()
const userId = randomUUID()
await insertUser(db, {
  id: userId,
  username: 'ann',
  usernameKey: 'ann',
  email: 'ann@example.com',
  emailKey: 'ann@example.com',
  passwordHash: '',
  createdAt: NOW,
  by: { actor: 'operator', address: null },
})

const FAILURE = { cause: 'failed', error: 'It was too dark.', now: NOW } as const

async function makeTask(createdAt = NOW): Promise<string> {
  const id = randomUUID()
  await insertTask(db, newTask(id, createdAt), { atOnce: 100, perDay: 100 })
  return id
}

async function endTasks(until: Date): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>('select id from tasks where created_at <= $1', [until])
  for (const { id } of rows) await failTask(db, { id }, FAILURE)
}

function newTask(id: string, createdAt: Date) {
  const input = { type: 'export', of: 'search', filter: {}, format: 'csv' } as const
  return {
    id,
    userId,
    title: 'A task',
    description: '',
    input,
    dataMode: 'live',
    now: createdAt,
  } as const
}

const find = (id: string) => findTask(db, { id, userId })

test('of many that are started at once no more begin than may', async () => {
  const started = await Promise.all(
    Array.from({ length: 9 }, () => insertTask(db, newTask(randomUUID(), NOW), { atOnce: 3, perDay: 100 })),
  )
  assert.equal(started.filter((made) => 'limit' in made).length, 6)
  await db.pool.query('delete from tasks')
})

test('a task counts for a day, and a refusal gives the wait', async () => {
  const HOUR_MS = 3_600_000
  const start = async (hour: number, limits = { atOnce: 2, perDay: 3 }) => {
    const made = await insertTask(db, newTask(randomUUID(), new Date(NOW.getTime() + hour * HOUR_MS)), limits)
    if (!('limit' in made)) return 'started'
    return made.limit === 'at once' ? made.limit : (made.freeAt.getTime() - NOW.getTime()) / HOUR_MS
  }
  assert.deepEqual([await start(0), await start(1), await start(2)], ['started', 'started', 'at once'])
  await endTasks(NOW)
  assert.deepEqual([await start(2), await start(3), await start(23.99)], ['started', 24, 24])
  await endTasks(new Date(NOW.getTime() + 3 * HOUR_MS))
  assert.deepEqual([await start(24), await start(24), await start(25)], ['started', 25, 'started'])
  await db.pool.query('delete from tasks')
})

test('what a worker writes that lost its task to another changes nothing', async () => {
  const id = await makeTask()
  const [lost, own] = [randomUUID(), randomUUID()].map((attempt) => ({ id, attempt }))
  assert.ok(lost && own)
  await beginTask(db, lost)
  await beginTask(db, own)
  assert.equal(await noteTaskWork(db, lost, { rows: 7, progress: 50 }), false)
  assert.equal(await completeTask(db, lost, { rows: 7, now: NOW }), false)
  assert.equal(await failTask(db, lost, FAILURE), undefined)
  const during = await find(id)
  assert.deepEqual([during?.status, during?.rows, during?.progress], ['running', 0, null])
  assert.equal(await noteTaskWork(db, own, { rows: 3, progress: 40, state: { at: 3 } }), true)
  assert.deepEqual((await beginTask(db, { id, attempt: randomUUID() }))?.state, { at: 3 })
})

test('a task that is over is not begun, noted, completed or failed again', async () => {
  const id = await makeTask()
  const attempt = { id, attempt: randomUUID() }
  await beginTask(db, attempt)
  await completeTask(db, attempt, { rows: 5, now: NOW })
  const over = await find(id)
  assert.equal(await beginTask(db, { id, attempt: randomUUID() }), undefined)
  assert.equal(await noteTaskWork(db, attempt, { rows: 9 }), false)
  assert.equal(await completeTask(db, attempt, { rows: 9, now: NOW }), false)
  assert.equal(await failTask(db, { id }, FAILURE), undefined)
  assert.deepEqual(await find(id), over)
})

test('a completed task keeps its file and its latest description', async () => {
  await db.pool.query('delete from tasks')
  const [plain, described] = [await makeTask(), await makeTask()]
  const expiresAt = new Date(NOW.getTime() + 86_400_000)
  const place = { seq: '7', at: new Date(NOW.getTime() - 1_000) }
  const complete = async (id: string, result: object) => {
    const attempt = { id, attempt: randomUUID() }
    await beginTask(db, attempt)
    await noteTaskWork(db, attempt, { rows: 3, progress: 40, state: { at: 3 } })
    assert.equal(await completeTask(db, attempt, { rows: 5, now: NOW, ...result }), true)
    const { status, rows, progress, state, description, finishedAt, file, fileBytes, fileExpiresAt } =
      (await find(id)) ?? {}
    assert.deepEqual([status, rows, progress, state, finishedAt], ['completed', 5, null, null, NOW])
    return [description, file, fileBytes, fileExpiresAt]
  }
  assert.deepEqual(await complete(plain, {}), ['', null, null, null])
  assert.deepEqual(
    await complete(described, { description: 'Better', file: { name: 'a.csv', bytes: 9, expiresAt, place } }),
    ['Better', 'a.csv', 9, expiresAt],
  )
  assert.deepEqual(await listTaskFiles(db), [
    { id: described, file: 'a.csv', expiresAt, dataMode: 'live', ...place },
  ])
})

test('refuses to cancel the task of another user', async () => {
  const id = await makeTask()
  assert.equal(await failTask(db, { id, userId: randomUUID() }, FAILURE), undefined)
  assert.equal((await find(id))?.status, 'pending')
  assert.equal((await failTask(db, { id, userId }, FAILURE))?.status, 'failed')
})

test('the queue gets each task that waits once, the oldest first, and none that is over', async () => {
  await db.pool.query('delete from tasks')
  const [newest, oldest, middle] = [3, 1, 2].map((hour) => new Date(Date.UTC(2026, 2, 10, hour)))
  const ids = [await makeTask(newest), await makeTask(oldest), await makeTask(middle)]
  const over = await makeTask(oldest)
  await failTask(db, { id: over }, FAILURE)
  const claim = () => runTransaction(db.pool, (client) => claimUnqueuedTasks(client, { now: NOW, limit: 2 }))
  const first = await claim()
  assert.deepEqual([first.sort(), await claim(), await claim()], [[ids[1], ids[2]].sort(), [ids[0]], []])
})

test('a file that is written again waits for the queue again, and only the newest file of a completed task does', async () => {
  await db.pool.query('delete from tasks')
  const id = await makeTask()
  const attempt = { id, attempt: randomUUID() }
  await runTransaction(db.pool, (client) => claimUnqueuedTasks(client, { now: NOW, limit: 1 }))
  await beginTask(db, attempt)
  assert.deepEqual(await listTaskAttempts(db), [attempt])
  const file = { name: 'a.csv', bytes: 1, expiresAt: NOW, place: { seq: '0', at: NOW } }
  await completeTask(db, attempt, { rows: 5, file, now: NOW })
  assert.deepEqual(await listTaskAttempts(db), [])
  await rewriteTaskFile(db, { id, file: 'an earlier one' })
  const next = { name: 'b.csv', bytes: 1, rows: 4, place: { seq: '1', at: NOW } }
  assert.equal(await replaceTaskFile(db, { id, file: 'an earlier one' }, next), false)
  assert.equal((await find(id))?.file, 'a.csv')
  assert.equal(await replaceTaskFile(db, { id, file: 'a.csv' }, next), true)
  assert.deepEqual([(await find(id))?.file, (await find(id))?.rows], ['b.csv', 4])
  await rewriteTaskFile(db, { id, file: 'b.csv' })
  const again = await find(id)
  assert.deepEqual(
    [again?.status, again?.file, again?.rows, again?.rewrites, again?.finishedAt],
    ['pending', null, 0, 2, null],
  )
  const claimed = await runTransaction(db.pool, (client) =>
    claimUnqueuedTasks(client, { now: NOW, limit: 1 }),
  )
  assert.deepEqual(claimed, [id])
})
