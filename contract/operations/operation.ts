import { type TObject, type TProperties, Type } from 'typebox'
import { Cursor, Page } from '../public/market-fields.ts'
import type { PublicRouteContract } from '../public/public-route.ts'
import { type PublicNames, toPublicSchema } from './public-face.ts'

/** An operation that /api and /v1 both have: what it takes and answers is written once. */
export interface OperationFacts {
  params?: TObject
  /** In the words of /v1, each of which is one word, so that both faces have the same. */
  query: TObject
  /** Of these parameters just one is given. */
  exactlyOneOf?: readonly string[]
  /** As /api gives it. Its descriptions are printed in the documents of /v1. */
  answer: TObject
  /** Given page by page, of so many rows at most: by number in /api, by cursor in /v1. */
  paged?: number
  app: { path: `/api/${string}`; freshSeconds: number }
  public: Omit<PublicRouteContract, 'method' | 'params' | 'query' | 'exactlyOneOf' | 'answer'> & {
    /** Fields that /v1 names otherwise; null: it has none. */
    names?: PublicNames
  }
}

/** Both faces of an operation, each a contract of its edge. */
export interface Operation<Facts extends OperationFacts = OperationFacts> {
  facts: Facts
  app: {
    method: 'GET'
    path: Facts['app']['path']
    summary: string
    access: 'anyone'
    limitAnonymous: true
    freshSeconds: number
    exactlyOneOf?: readonly string[]
    params: Facts extends { params: infer Params } ? Params : undefined
    query: TObject<PropertiesOf<Facts['query']> & Paged<Facts, typeof NUMBERED>>
    answer: TObject<PropertiesOf<Facts['answer']> & Paged<Facts, typeof PAGES>>
  }
  public: PublicRouteContract
}

type PropertiesOf<Schema> = Schema extends TObject<infer Properties> ? Properties : never
type Paged<Facts, Added extends TProperties> = Facts extends { paged: number } ? Added : Record<never, never>

const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 20 })
const NUMBERED = { page: Type.Integer({ minimum: 1, default: 1 }), limit: Limit }
const PAGES = {
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  /** Of the rows that pages reach. */
  pages: Type.Integer({ minimum: 0 }),
}

/** Keeps the literal types of an operation and derives its faces. */
export function defineOperation<const Facts extends OperationFacts>(facts: Facts): Operation<Facts> {
  const { params, query, exactlyOneOf, answer, paged, app } = facts
  const { names, ...face } = facts.public
  const {
    type: _,
    required: __,
    properties,
    ...options
  } = toPublicSchema(answer, names) as TObject & Record<string, unknown> // as `answer` is
  const faces = {
    facts,
    app: {
      method: 'GET',
      path: app.path,
      summary: face.summary,
      access: 'anyone',
      limitAnonymous: true,
      freshSeconds: app.freshSeconds,
      exactlyOneOf,
      params,
      query: Type.Object({ ...query.properties, ...(paged && NUMBERED) }, { additionalProperties: false }),
      answer: Type.Object({ ...answer.properties, ...(paged && PAGES) }),
    },
    public: {
      ...face,
      method: 'GET',
      params,
      query: Type.Object({ ...query.properties, ...(paged && { limit: Limit, cursor: Cursor }) }),
      exactlyOneOf,
      answer: Type.Object({ ...properties, ...(paged && { page: Page }) }, options),
    },
  }
  return faces as unknown as Operation<Facts> // of the same schemas, whose types `Facts` has
}
