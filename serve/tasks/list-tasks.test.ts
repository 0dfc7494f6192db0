import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { TaskStatus } from '#contract/tasks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('tasks come newest first, with the count of every status', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id: userId, token } = await signUpSomebody(url)
  await save({ userId, title: 'old', status: 'completed', hour: 1 })
  await save({ userId, title: 'new', status: 'running', hour: 2, progress: 40 })
  const { status, body } = await callApi(url, 'GET /api/tasks', { token })
  assert.equal(status, 200)
  assert.deepEqual(
    body.data.map(({ title, progress }: { title: string; progress?: number }) => [title, progress]),
    [
      ['new', 40],
      ['old', undefined],
    ],
  )
  assert.deepEqual(body.counts, { pending: 0, running: 1, completed: 1, failed: 0 })
  assert.deepEqual(body.pagination, { total: 2, page: 1, limit: 25, pages: 1 })
})

test('a task that ends while it is listed runs in the list and in the counts, or in neither', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id: userId, token } = await signUpSomebody(url)
  await save({ userId, title: 'one', status: 'running', hour: 1 })
  const seen = new Set<string>()
  let isOver = false
  const turn = async () => {
    for (let nr = 0; !isOver; nr++) {
      await db.pool.query('update tasks set status = $2 where user_id = $1', [
        userId,
        nr % 2 ? 'running' : 'pending',
      ])
    }
  }
  const list = async () => {
    for (let nr = 0; nr < 150; nr++) {
      const { body } = await callApi(url, 'GET /api/tasks', { token })
      seen.add(`${body.data[0].status} ${body.counts.running}`)
    }
    isOver = true
  }
  await Promise.all([turn(), list()])
  assert.deepEqual([...seen].sort(), ['pending 0', 'running 1'])
})

test('a filter on the status narrows the list and its total, not the counts', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { id: userId, token } = await signUpSomebody(url)
  await save({ userId, title: 'done', status: 'completed', hour: 1 })
  await save({ userId, title: 'broken', status: 'failed', hour: 2, error: 'It was too dark.' })
  const { body } = await callApi(url, 'GET /api/tasks?status=failed', { token })
  assert.deepEqual([body.data.length, body.data[0].error], [1, 'It was too dark.'])
  assert.equal(body.pagination.total, 1)
  assert.deepEqual(body.counts, { pending: 0, running: 0, completed: 1, failed: 1 })
})

test("another account's tasks are not listed", async (t) => {
  const { url } = await startTestServer(t, { db })
  const [owner, stranger] = [await signUpSomebody(url), await signUpSomebody(url)]
  await save({ userId: owner.id, title: 'mine', status: 'pending', hour: 1 })
  const { body } = await callApi(url, 'GET /api/tasks', { token: stranger.token })
  assert.deepEqual(body.data, [])
})

test('without a session there is nothing to see, and a wrong filter is refused by name', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const anonymous = await callApi(url, 'GET /api/tasks')
  const wrong = await callApi(url, 'GET /api/tasks?status=lost', { token })
  assert.equal(anonymous.status, 401)
  assert.deepEqual(
    [wrong.status, wrong.body.error],
    [400, 'status must be one of pending, running, completed, failed'],
  )
})

async function save(task: {
  userId: string
  title: string
  status: TaskStatus
  hour: number
  progress?: number
  error?: string
}): Promise<string> {
  const { userId, title, status, hour, progress, error } = task
  const id = randomUUID()
  const createdAt = new Date(Date.UTC(2026, 0, 1, hour))
  await db.pool.query(
    `insert into tasks (id, user_id, title, description, type, status, progress, error, created_at, finished_at)
     values ($1, $2, $3, 'For a test', 'scrape', $4, $5, $6, $7, $8)`,
    [
      id,
      userId,
      title,
      status,
      progress ?? null,
      error ?? null,
      createdAt,
      status === 'completed' || status === 'failed' ? createdAt : null,
    ],
  )
  return id
}
