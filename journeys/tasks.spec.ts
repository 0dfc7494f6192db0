import { expect, type Locator, type Page, test } from '@playwright/test'
import type { listTasks, Task } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { TASK_STATUSES } from '#contract/tasks.ts'
import { enter } from './accounts.ts'
import { expectAccessibleOnWidths } from './expect/expect-accessible-on-widths.ts'
import { expectNoSidewaysScroll } from './expect/expect-no-sideways-scroll.ts'
import { goBack, openPage, reloadPage } from './wait-for-page.ts'

type TaskPage = AnswerOf<typeof listTasks>

const TASKS = TASK_STATUSES.map((status) =>
  task({
    id: status,
    title: `A task that is ${status}`,
    status,
    ...(status === 'failed' ? { error: 'No space' } : {}),
  }),
)

// Nothing runs for an account by itself, so the list is answered as the server would for one that has tasks.
test.beforeEach(({ page }) => answerTasks(page, TASKS))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('tasks need a session and are shown to who has one, with their filter', async ({ page }) => {
  await openPage(page, '/tasks?status=failed')
  await expect(page).toHaveURL(/\/login\?next=%2Ftasks/)
  await enter(page)
  await openPage(page, '/tasks?status=failed')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/Failed: No space/)
  await expect(rows(page)).toContainText(/Created (just now|.+ ago)/)
})

test('the chips count each status and filter by it', async ({ page }) => {
  await openTasks(page)
  const answer = page.waitForResponse((response) => response.url().includes('/api/tasks?status=running'))
  await chip(page, 'Running').click()
  const { counts, data } = (await (await answer).json()) as TaskPage
  await expect(chip(page, 'Running')).toContainText(String(counts.running))
  await expect(chip(page, 'Running')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-status="pending"]')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(data.length)
  await expect(page).toHaveURL('/tasks?status=running')
  await reloadPage(page)
  await expect(chip(page, 'Running')).toHaveAttribute('aria-pressed', 'true')
  await goBack(page)
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  const left = TASKS.filter(({ status }) => status !== 'completed')
  await answerTasks(page, left)
  await chip(page, 'Completed').click()
  await expect(page.getByText('No such tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(rows(page)).toHaveCount(left.length)
})

test('tasks of every status are accessible and fit 320 px', async ({ page }) => {
  await openTasks(page)
  await expectAccessibleOnWidths(page, rows(page))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

async function openTasks(page: Page): Promise<void> {
  await enter(page)
  await openPage(page, '/tasks')
  await expect(rows(page).first()).toBeVisible()
}

/** What the server would answer if these were all tasks: its own data may not have every state. */
async function answerTasks(page: Page, tasks: Task[]): Promise<void> {
  await page.route('**/api/tasks**', (route) => {
    const status = new URL(route.request().url()).searchParams.get('status')
    const data = status ? tasks.filter((one) => one.status === status) : tasks
    const count = (of: Task['status']) => tasks.filter((one) => one.status === of).length
    const answer: TaskPage = {
      data,
      counts: {
        pending: count('pending'),
        running: count('running'),
        completed: count('completed'),
        failed: count('failed'),
      },
      causes: [],
      pagination: { total: data.length, page: 1, limit: 25, pages: Math.ceil(data.length / 25) },
    }
    return route.fulfill({ json: answer })
  })
}

function task(given: Pick<Task, 'id' | 'title' | 'status'> & Partial<Task>): Task {
  return {
    description: 'All platforms',
    type: 'export',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...given,
  }
}

function rows(page: Page): Locator {
  return page.locator('[data-status]')
}

function chip(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${name}`) })
}
