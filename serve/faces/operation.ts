import type { Static } from 'typebox'
import type { Operation, OperationFacts } from '#contract/operations/operation.ts'
import { toPublicValue } from '#contract/operations/public-face.ts'
import type { Database } from '#store/database.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { withPointer } from '../public/problem.ts'
import { type PublicRoute, publicRoute } from '../public/public-route.ts'
import { type TextRight, textRightOfKey } from './apply-rights.ts'
import { toPostRow } from './to-post-row.ts'

/** One call of an operation, whichever face it came by: its checked input, and what its caller may read. */
export interface OperationCall<Facts extends OperationFacts> {
  params: Facts extends { params: infer Params extends NonNullable<OperationFacts['params']> }
    ? Static<Params>
    : undefined
  query: Static<Facts['query']>
  /** The data of the caller: of /v1 that of the key's mode, of the site what it shows. */
  data: Database
  /** Which texts the caller may get; the site shows all. */
  mayTextLeave: TextRight
  /** Fields that /v1 does not have are computed for the site alone. */
  isSite: boolean
  /** Of a paged operation: where the page begins, and the moment of its first page, so that all are of the same hours. */
  page: { offset: number; limit: number; now: Date }
}

export interface Answered<Facts extends OperationFacts> {
  answer: Static<Facts['answer']>
  /** Whether there is something in it that is worth a credit. */
  hasData: boolean
  /** Of a paged operation: how many rows there are. */
  total?: number
}

/** An operation on both edges. */
export interface TwoFaces<Facts extends OperationFacts = OperationFacts> {
  app: Route
  public: PublicRoute
  /** The first rows for a page or an e-mail that the server writes: with no texts but those that may leave. */
  read(
    ctx: Context,
    asked: Pick<OperationCall<Facts>, 'params' | 'query' | 'mayTextLeave'>,
  ): Promise<Static<Facts['answer']>>
}

/**
 * Binds the one handler of an operation to both of its faces. It reads and answers in the words of the operation and
 * refuses by the name of the parameter; names of /v1, rights, pointers, pages and what makes the ETag are derived here.
 */
export function operation<Facts extends OperationFacts>(
  { facts, ...contracts }: Operation<Facts>,
  handle: (ctx: Context, call: OperationCall<Facts>) => Promise<Answered<Facts>>,
): TwoFaces<Facts> {
  const { paged, answer: schema } = facts
  const { names } = facts.public
  return {
    read: async (ctx, asked) => {
      const { limit = 0 } = asked.query as { limit?: number }
      const place = { offset: 0, limit, now: ctx.now() }
      return (await handle(ctx, { ...asked, data: ctx.readDb, isSite: true, page: place })).answer
    },
    app: route(contracts.app, async (ctx, { params, query }) => {
      const { page, limit } = query as Partial<Numbered>
      const offset = paged && page && limit ? (page - 1) * limit : 0
      if (paged && offset >= paged) throw invalid('page', `page times limit must be at most ${paged}`)
      const asked = { params, query, data: ctx.readDb, mayTextLeave: () => true, isSite: true }
      const place = { offset, limit: limit ?? 0, now: ctx.now() }
      const { answer, total = 0 } = await handle(ctx, { ...asked, page: place } as never) // checked by this contract
      if (!paged || !limit) return answer as never // of this contract's answer
      return { ...answer, page, limit, pages: Math.ceil(Math.min(total, paged) / limit) } as never // likewise
    }),
    public: publicRoute(contracts.public, async (ctx, { params, query, data, key }) => {
      const mayTextLeave = textRightOfKey(ctx, key)
      const { cursor, limit, ...filters } = query as Partial<Cursored>
      const page = { ...placeOf(filters, { cursor, paged, now: ctx.now() }), limit: limit ?? 0 }
      const asked = { params, query, data, mayTextLeave, isSite: false, page }
      const { answer, hasData, total = 0 } = await withPointer('query', () => handle(ctx, asked as never)) // as above
      const toRow = (post: Parameters<typeof toPostRow>[0]) => toPostRow(post, mayTextLeave)
      const body = toPublicValue(schema, answer, { names, toRow }) as Record<string, unknown> // of an object
      const next = page.offset + page.limit
      const goesOn = paged !== undefined && next < Math.min(total, paged)
      const nextCursor = goesOn ? writeCursor(listOf(filters), [page.now.getTime(), next]) : undefined
      return {
        body: paged ? { ...body, page: { next_cursor: nextCursor ?? null, limit } } : body,
        hasData,
        nextCursor,
        // When it was computed is no difference.
        version: 'as_of' in body ? JSON.stringify({ ...body, as_of: '' }) : undefined,
      }
    }),
  }
}

interface Numbered {
  page: number
  limit: number
}

interface Cursored extends Record<string, unknown> {
  cursor: string
  limit: number
}

const MOMENT_MAX = Date.UTC(9999, 0, 1)

/** How many rows came before, and the moment of the first page. */
function placeOf(
  filters: Record<string, unknown>,
  { cursor, paged, now }: { cursor: string | undefined; paged: number | undefined; now: Date },
): { offset: number; now: Date } {
  if (cursor === undefined || paged === undefined) return { offset: 0, now }
  const [nowMs, offset] = readCursor(listOf(filters), cursor)
  const isMoment = typeof nowMs === 'number' && Number.isInteger(nowMs) && nowMs > 0 && nowMs <= MOMENT_MAX
  const isOffset = typeof offset === 'number' && Number.isInteger(offset) && offset > 0
  if (!isMoment || !isOffset || offset >= paged) throw notACursor()
  return { offset, now: new Date(nowMs) }
}

/** In one order, tickers in one case. */
function listOf(filters: Record<string, unknown>): unknown[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, name === 'symbol' ? String(value).toUpperCase() : value])
}
