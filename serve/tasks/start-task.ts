import { randomUUID } from 'node:crypto'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { TASKS_AT_ONCE, TASKS_PER_DAY } from '#contract/tasks.ts'
import { insertTask, type StoredTask, type TaskInput } from '#store/tasks/tasks.ts'
import type { Context } from '../context/context.ts'
import { tooMany } from '../http/errors.ts'
import { nameOfSource } from '../sources/attributions.ts'

const FORMATS = { csv: 'CSV', jsonl: 'JSON lines', parquet: 'Parquet' } as const

/** How long who has enough tasks at once is asked to wait, in seconds. */
const WAIT_AT_ONCE_SECONDS = 30

/** Stores a task for the workers. Throws a 429 where the account has enough. */
export async function startTask(
  ctx: Context,
  {
    userId,
    input,
    dataMode = ctx.dataMode,
  }: { userId: string; input: TaskInput; dataMode?: Context['dataMode'] },
): Promise<StoredTask> {
  const now = ctx.now()
  const made = await insertTask(
    ctx.db,
    { id: randomUUID(), userId, ...describeTask(ctx, input), input, dataMode, now },
    { atOnce: TASKS_AT_ONCE, perDay: TASKS_PER_DAY },
  )
  if (!('limit' in made)) return made
  if (made.limit === 'at once') {
    throw tooMany(
      `${TASKS_AT_ONCE} of your tasks are not over yet. Wait for one of them, or cancel one.`,
      WAIT_AT_ONCE_SECONDS,
    )
  }
  const waitSeconds = Math.max(1, Math.ceil((made.freeAt.getTime() - now.getTime()) / 1000))
  throw tooMany(`You have reached the limit of ${TASKS_PER_DAY} tasks in 24 hours.`, waitSeconds)
}

/** What a task is called in lists, and what it does. */
function describeTask(ctx: Context, input: TaskInput): { title: string; description: string } {
  if (input.type === 'scrape') {
    const name = nameOfSource(ctx, input.source)
    const of =
      'account' in input.query ? `the account ${input.query.account}` : `the search ${input.query.text}`
    return { title: `Posts from ${name}`, description: `Of ${of} since ${toWords(input.since)}` }
  }
  if (input.type === 'analyze') {
    return {
      title: 'Analyze posts again',
      description: `Symbols, hashtags and sentiment from ${toWords(input.since)} to ${toWords(input.until)}`,
    }
  }
  const what =
    input.of === 'search' || input.of === ALL_SOURCES ? 'search' : `the ${nameOfSource(ctx, input.of)} table`
  const filter = Object.entries(input.filter)
    .filter(([name]) => name !== 'asOf')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  return { title: `Export of ${what} as ${FORMATS[input.format]}`, description: filter || 'All posts' }
}

/** `2026-01-31 08:00 UTC` */
function toWords(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
