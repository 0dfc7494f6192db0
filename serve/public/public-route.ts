import type { FastifyRequest } from 'fastify'
import type {
  PublicAnswerOf,
  PublicBodyOf,
  PublicParamsOf,
  PublicQueryOf,
  PublicRouteContract,
} from '#contract/public/public-route.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import type { EventFeed } from '../http/event-stream.ts'
import type { KeyRecord } from './key-directory.ts'

/** One call of a /v1 route: its checked input and the key that made it. */
export interface PublicCall<Contract extends PublicRouteContract = PublicRouteContract> {
  params: PublicParamsOf<Contract>
  query: PublicQueryOf<Contract>
  body: PublicBodyOf<Contract>
  key: KeyRecord
  /** Where to read data: the real one for a live key, the sample universe for a test key. */
  data: Database
  requestId: string
  /** Of a stream that goes on: the header Last-Event-ID. */
  lastEventId?: string
  /** Of a stream: charges the key one credit. */
  charge?: ChargeCredit
  /**
   * The same for every try of one Idempotency-Key, else the request's own id. What a POST creates takes it as its id,
   * so that a try after a crash finds what the first one made instead of making it again.
   */
  effectId: string
}

export interface PublicResult<Answer> {
  body: Answer
  /** Whether there is something in it that is worth a credit. An empty answer is free. */
  hasData: boolean
  /** What the answer depends on, where the body also holds what changes by itself, such as an age. Makes the ETag. */
  version?: string
  /** Of a list: where the next page begins. */
  nextCursor?: string
}

/** Takes a credit before what it pays for leaves; gives the way to take it back. Throws a Problem where there is none. */
export type ChargeCredit = () => Promise<() => void>

/** A contract and the operation that keeps it. */
export interface PublicRoute {
  contract: PublicRouteContract
  handle(ctx: Context, call: PublicCall): Promise<PublicResult<unknown>>
}

/** Binds an operation to its contract; the types of input and answer come from the contract. */
export function publicRoute<Contract extends PublicRouteContract>(
  contract: Contract,
  handle: (ctx: Context, call: PublicCall<Contract>) => Promise<PublicResult<PublicAnswerOf<Contract>>>,
): PublicRoute {
  // The edge has checked the input against this very contract before it calls.
  return { contract, handle: handle as unknown as PublicRoute['handle'] }
}

/** Binds an operation that answers with a stream to its contract. */
export function publicStream<Contract extends PublicRouteContract>(
  contract: Contract,
  open: (ctx: Context, call: PublicCall<Contract>) => Promise<EventFeed>,
): PublicRoute {
  // As above; `serveStream` is the only one that calls it, and it takes the body for a feed.
  const handle = async (ctx: Context, call: PublicCall<Contract>) => ({
    body: await open(ctx, call),
    hasData: false,
  })
  return { contract, handle: handle as unknown as PublicRoute['handle'] }
}

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
