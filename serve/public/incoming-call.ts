import type { FastifyRequest } from 'fastify'
import type { Settled } from './call-settler.ts'
import type { Prepared } from './prepare-answer.ts'

/** One call of an operation: a request as HTTP brought it, or what a tool of an assistant asks, in the same form. */
export type IncomingCall = Pick<
  FastifyRequest,
  'id' | 'ip' | 'method' | 'url' | 'headers' | 'query' | 'params' | 'body'
> &
  Partial<Pick<FastifyRequest, 'socket'>>

/** Takes the limits of a call, also of one that is refused. */
export interface LimitHeaders {
  headers(values: Record<string, string>): unknown
  hasHeader(name: string): boolean
}

/** What may leave, once the call was settled. */
export interface Served {
  prepared: Prepared
  /** Whether it cost a credit. */
  charged: boolean
  /** Whether the caller has it already. */
  unchanged: boolean
  settled: Pick<Settled, 'plan' | 'monthCalls'>
}
