import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../key-form.ts'
import type { ErrorCode } from './errors.ts'

/** The promise of one route of /v1: who may call it, what it takes, answers and costs. */
export interface PublicRouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, such as `/v1/alerts/:id`. */
  path: `/v1/${string}`
  /** The name that SDKs and the docs use, such as `getPrices`. */
  operationId: string
  summary: string
  description: string
  group: 'Account' | 'Market' | 'Social' | 'Sources' | 'Stream' | 'Alerts'
  /** Absent: any valid key. */
  scope?: Scope
  /** `call`: one credit for an answer that carries data; `free`: never charged. */
  cost: 'call' | 'free'
  params?: TObject
  query?: TObject
  body?: TObject
  /** Of these parameters of the query, or fields of the body where there is one, just one is given. */
  exactlyOneOf?: readonly string[]
  /** Of these, one or more. */
  atLeastOneOf?: readonly string[]
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  answer: TSchema
  /** An answer that the schema accepts; the docs and the OpenAPI document show it. */
  example: unknown
  /** Refusals besides those that every route has. */
  errors?: ErrorCode[]
  /** How long one process may give out the same answer, in milliseconds; absent: each call is computed. */
  sharedMs?: number
  /** The answer does not end: server-sent events, the data of each as `answer` says. */
  stream?: boolean
  /** The answer is `{ data: rows, ... }` and is also given as CSV and JSON lines. */
  list?: boolean
  /** Its rows are plain values, also given as Parquet. */
  parquet?: boolean
  /** Deprecated; stated in headers, documents and SDKs. */
  deprecated?: Deprecation
}

/** The deprecation of an operation, announced to callers from the first of the days on. */
export interface Deprecation {
  /** The day on which it was deprecated, such as `2027-01-31`. */
  since: string
  /** The day on which it ends: MONTHS_MIN or more after that. */
  sunset: string
  /** The operation to use instead, by its id. */
  successor?: string
}

/** What the routes of a group are about; the documents show it above them. */
export const GROUPS: Record<PublicRouteContract['group'], string> = {
  Account: 'Keys, usage and limits',
  Market: 'Prices, candles and assets',
  Social: 'Posts, mentions, sentiment and signals',
  Sources: 'Sources and the terms of their data',
  Stream: 'Prices and posts in real time',
  Alerts: 'Alerts, rules and webhooks',
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
export type ListFormat = (typeof LIST_FORMATS)[number] | 'parquet'
export const PARQUET_TYPE = 'application/vnd.apache.parquet'

/** In which ways an answer is given. */
export function listFormats({ list, parquet }: Pick<PublicRouteContract, 'list' | 'parquet'>): ListFormat[] {
  if (!list) return ['json']
  return parquet ? [...LIST_FORMATS, 'parquet'] : [...LIST_FORMATS]
}

/** How long what is deprecated goes on at the least; docs/changes promises it. */
export const MONTHS_MIN = 12

/** One sentence or two, in Markdown. */
export function writeDeprecation({ since, sunset, successor }: Deprecation): string {
  const instead = successor === undefined ? '' : ` Use \`${successor}\` instead.`
  return `Deprecated since ${since}; it ends on ${sunset}.${instead}`
}

/** What is wrong with it; nothing where it keeps what the documentation promises. */
export function findDeprecationFaults(
  { since, sunset, successor }: Deprecation,
  ids: readonly string[],
): string[] {
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + MONTHS_MIN)
  return [
    ...[since, sunset].filter((day) => !isDay(day)).map((day) => `${day} is not a day such as 2027-01-31`),
    ...(new Date(sunset) < earliest ? [`it ends less than ${MONTHS_MIN} months later`] : []),
    ...(successor !== undefined && !ids.includes(successor) ? [`there is no operation ${successor}`] : []),
  ]
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
