import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Scope } from './scopes.ts'

/** The promise of one route of /v1: who may call it, what it takes, answers and costs. */
export interface PublicRouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, such as `/v1/alerts/:id`. */
  path: `/v1/${string}`
  /** The name that SDKs and the docs use, such as `getPrices`. */
  operationId: string
  summary: string
  description: string
  group: 'Account' | 'Market' | 'Social' | 'Alerts'
  /** Absent: any valid key. */
  scope?: Scope
  /** `call`: one credit for an answer that carries data; `free`: never charged. */
  cost: 'call' | 'free'
  params?: TObject
  query?: TObject
  body?: TObject
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  answer: TSchema
  /** An answer that the schema accepts; the docs and the OpenAPI document show it. */
  example: unknown
  /** Refusals besides those that every route has. */
  errors?: ErrorCode[]
  /** How long one process may give out the same answer, in milliseconds; absent: each call is computed. */
  sharedMs?: number
  /** The answer is `{ data: rows, ... }` and is also given as CSV and JSON lines. */
  list?: boolean
}

/** Keeps the literal types of a contract, so that handlers and documents derive theirs from it. */
export function definePublicRoute<const Contract extends PublicRouteContract>(contract: Contract): Contract {
  return contract
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined

export type PublicParamsOf<Contract extends PublicRouteContract> = StaticOf<Contract['params']>
export type PublicQueryOf<Contract extends PublicRouteContract> = StaticOf<Contract['query']>
export type PublicBodyOf<Contract extends PublicRouteContract> = StaticOf<Contract['body']>
export type PublicAnswerOf<Contract extends PublicRouteContract> = StaticOf<Contract['answer']>

/** The ways in which a list is given. */
export const LIST_FORMATS = ['json', 'csv', 'jsonl'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]
