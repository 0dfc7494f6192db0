import { type TObject, Type } from 'typebox'
import { exportSourcePosts, searchPosts } from '#contract/app/social.ts'
import type { createTask } from '#contract/app/tasks.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { BodyOf } from '#contract/route.ts'
import { EXPORT_OF_SEARCH } from '#contract/tasks.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { TaskInput } from '#store/tasks/tasks.ts'
import type { Context } from '../context/context.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { readMoment, readPeriod } from '../http/read-period.ts'
import { compileValidator, readQuery } from '../http/validate.ts'
import { listKnownSources, refusalOfSource } from '../social/page-answer.ts'
import { readNarrowing, readPostFilter, readPostSort } from '../social/read-post-filter.ts'
import { requireSearch } from './require-search.ts'

type Body = BodyOf<typeof createTask>

/** What each type of task takes besides its type. */
const FIELDS = {
  scrape: ['source', 'account', 'query', 'since'],
  analyze: ['since', 'until'],
  export: ['of', 'filter', 'format'],
} as const satisfies Record<Body['type'], (keyof Body)[]>

/** What a task is asked to do. Throws a 400 that names the field, what is wrong and what would be right. */
export function readTaskInput(ctx: Context, body: Body): TaskInput {
  const { type, ...given } = body
  const known: readonly string[] = FIELDS[type]
  const other = Object.keys(given).find((name) => !known.includes(name))
  if (other)
    throw invalid(other, `${other} is not of a task of the type ${type}, which takes ${known.join(', ')}`)
  if (type === 'scrape') return readScrape(ctx, body)
  return type === 'analyze' ? readAnalyze(ctx, body) : readExport(ctx, body)
}

function readScrape(ctx: Context, { source, account, query, since }: Body): TaskInput {
  if (account !== undefined && query !== undefined) {
    throw invalid('query', 'either query or account is taken, and not both')
  }
  const search = requireSearch(ctx, { source, query: toSearchQuery(account, query) })
  const from = since === undefined ? new Date(ctx.now().getTime() - DAY_MS) : readMoment(since)
  if (from >= ctx.now()) throw invalid('since', 'since must be in the past')
  return { type: 'scrape', ...search, since: from.toISOString() }
}

function toSearchQuery(account: string | undefined, query: string | undefined) {
  if (query !== undefined) return { text: query.trim() }
  const name = account?.trim().replace(/^@/, '')
  return name ? { account: name } : undefined
}

function readAnalyze(ctx: Context, { since, until }: Body): TaskInput {
  const names = { start: 'since', end: 'until' }
  const period = readPeriod({ startDate: since, endDate: until }, names)
  const to = period.until ?? ctx.now()
  const from = period.from ?? new Date(to.getTime() - DAY_MS)
  if (from >= to) throw invalid('since', 'since must not be after until, which is now unless given')
  return { type: 'analyze', since: from.toISOString(), until: to.toISOString() }
}

const CLOSED = { additionalProperties: false }

/** What narrows and orders an export: as the address of its table or search takes it, but for the page. */
const FILTERS = {
  source: formOf(exportSourcePosts.query),
  search: formOf(Type.Omit(searchPosts.query, ['limit', 'cursor'], CLOSED) as TObject),
}

interface FilterForm {
  schema: TObject
  check: ReturnType<typeof compileValidator>
}

function formOf(schema: TObject): FilterForm {
  return { schema, check: compileValidator(schema, 'query') }
}

function readExport(ctx: Context, { of = EXPORT_OF_SEARCH, filter = '', format = 'csv' }: Body): TaskInput {
  const known = [EXPORT_OF_SEARCH, ALL_SOURCES, ...listKnownSources(ctx)]
  if (!known.includes(of)) {
    throw invalid('of', `of must be one of ${known.join(', ')}`)
  }
  try {
    const form = of === EXPORT_OF_SEARCH ? FILTERS.search : FILTERS.source
    const query = readQuery(form.schema, toRecord(filter)) as Record<string, string | number>
    form.check(query)
    if (of === EXPORT_OF_SEARCH) {
      const refusal = refusalOfSource(ctx, 'platform', query.platform as string | undefined)
      if (refusal) throw invalid('platform', refusal)
      readPeriod(query as Record<string, string>)
      readNarrowing(ctx, (query.platform as string | undefined) ?? ALL_SOURCES, query)
    } else {
      // Of later posts a file would have some and not others.
      query.asOf ??= ctx.now().toISOString()
      readPostFilter(ctx, of, query)
      readPostSort(ctx, of, query as unknown as Parameters<typeof readPostSort>[2]) // the form has checked both
      delete query.asOf
    }
    return { type: 'export', of, filter: { ...query }, format }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    throw invalid('filter', `filter: ${error.message}`)
  }
}

function toRecord(text: string): Record<string, string> {
  const parameters = new URLSearchParams(text)
  const record: Record<string, string> = Object.create(null) // so that `__proto__` is a name like any other
  for (const [name, value] of parameters) {
    if (name in record) throw invalid(name, `${name} must be given once`)
    record[name] = value
  }
  return record
}
