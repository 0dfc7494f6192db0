import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '#contract/app/tasks.ts'
import { TASK_STATUSES } from '#contract/tasks.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { default: TasksPage } = await import('../tasks/tasks-page.tsx')

test('each task says its state by a colour and an icon of its own, its type and when it was made', () => {
  const looks = TASK_STATUSES.map((status) => {
    const [row = ''] = rowsOf([task({ id: status, title: 'A task', status })])
    assert.match(row, new RegExp(`data-status="${status}"`))
    assert.match(
      textOf(row),
      new RegExp(`${status} All platforms Export Created 2026-01-02 03:04:05 UTC`, 'i'),
    )
    const [, colour] = /rounded-control bg-s3 max-sm:hidden (text-[\w-]+)/.exec(row) ?? []
    const [, icon] = /<svg[^>]*>(.*?)<\/svg>/.exec(row) ?? []
    assert.ok(colour && icon, row)
    return { colour, icon }
  })
  assert.equal(new Set(looks.map(({ colour }) => colour)).size, TASK_STATUSES.length)
  assert.equal(new Set(looks.map(({ icon }) => icon)).size, TASK_STATUSES.length)
})

test('only a running task that has a progress value has a progress bar', () => {
  const html = show(
    TASK_STATUSES.flatMap((status) => [
      task({ id: `${status}-with`, title: `${status} with`, status, progress: 40 }),
      task({ id: `${status}-without`, title: `${status} without`, status }),
    ]),
  )
  const bars = html.match(/<[^>]+role="progressbar"[^>]*>/g) ?? []
  assert.equal(bars.length, 1)
  assert.match(bars[0] ?? '', /aria-label="Progress of running with"/)
  assert.match(bars[0] ?? '', /aria-valuenow="40"/)
})

test('a failed task says why', () => {
  const text = textOf(show([task({ id: 'one', title: 'One', status: 'failed', error: 'No space' })]))
  assert.match(text, /Failed: No space/)
})

function rowsOf(tasks: Task[]): string[] {
  return show(tasks).match(/<li data-status=.*?<\/li>/gs) ?? []
}

function show(tasks: Task[]): string {
  const count = (of: Task['status']) => tasks.filter(({ status }) => status === of).length
  const answer = {
    data: tasks,
    counts: {
      pending: count('pending'),
      running: count('running'),
      completed: count('completed'),
      failed: count('failed'),
    },
    causes: [],
    pagination: { total: tasks.length, page: 1, limit: 25, pages: 1 },
  }
  return renderScreen(TasksPage, { answers: { tasks: answer } })
}

function task(given: Pick<Task, 'id' | 'title' | 'status'> & Partial<Task>): Task {
  return {
    description: 'All platforms',
    type: 'export',
    createdAt: '2026-01-02T03:04:05.000Z',
    ...given,
  }
}
