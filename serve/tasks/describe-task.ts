import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { TaskInput } from '#store/tasks/stored-task.ts'
import type { Context } from '../context/context.ts'
import { nameOfSource } from '../sources/name-of-source.ts'

const FORMATS = { csv: 'CSV', jsonl: 'JSON lines', parquet: 'Parquet' } as const

/** What a task is called in lists, and what it does. */
export function describeTask(ctx: Context, input: TaskInput): { title: string; description: string } {
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
