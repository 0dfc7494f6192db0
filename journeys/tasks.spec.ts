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
  await expect(rows(page).first()).toBeVisible()
})

test('each task says its state by a colour and an icon of its own, its type and when it was made', async ({
  page,
}) => {
  await openTasks(page)
  const looks = new Set<string>()
  for (const status of TASK_STATUSES) {
    const row = page.locator(`[data-status="${status}"]`).first()
    await expect(row).toContainText(new RegExp(status, 'i'))
    await expect(row).toContainText(/Scrape|Analyze|Export/)
    await expect(row).toContainText(/Created (just now|.+ ago)/)
    const icon = row.locator('svg').first()
    looks.add(await icon.evaluate((svg) => getComputedStyle(svg).color + svg.innerHTML))
  }
  expect(looks.size).toBe(TASK_STATUSES.length)
})

test('only a running task that has a progress value has a progress bar', async ({ page }) => {
  const tasks: Task[] = TASK_STATUSES.flatMap((status) => [
    task({ id: `${status}-with`, title: `${status} with`, status, progress: 40 }),
    task({ id: `${status}-without`, title: `${status} without`, status }),
  ])
  await answerTasks(page, tasks)
  await openTasks(page)
  const bars = page.getByRole('progressbar')
  await expect(bars).toHaveCount(1)
  await expect(bars).toHaveAccessibleName('Progress of running with')
  await expect(bars).toHaveAttribute('aria-valuenow', '40')
})

test('a failed task says why', async ({ page }) => {
  await openTasks(page, '?status=failed')
  await expect(rows(page).first()).toContainText(/Failed: ./)
})

test('the chips count each status, filter by it, and the address keeps the choice', async ({ page }) => {
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
})

test('no task at all is said with an explanation, no task of a status with the way to all', async ({
  page,
}) => {
  await answerTasks(page, [])
  await openTasks(page, '', 'No tasks yet')
  await openPage(page, '/tasks?status=completed')
  await expect(page.getByText('No such tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(page).toHaveURL('/tasks')
})

test('the old path of the mobile menu leads here', async ({ page }) => {
  await openTasks(page)
  await openPage(page, '/scraping-tasks')
  await expect(page).toHaveURL('/tasks')
})

test('tasks of every status can be read by everybody on any width, and fit 320 px', async ({ page }) => {
  await openTasks(page)
  await expectAccessibleOnWidths(page, rows(page))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

async function openTasks(page: Page, query = '', shows?: string): Promise<void> {
  await enter(page)
  await openPage(page, `/tasks${query}`)
  await expect(shows ? page.getByText(shows) : rows(page).first()).toBeVisible()
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
