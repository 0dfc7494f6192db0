import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteContract } from '#contract/route.ts'
import type { TeamRole } from '#contract/teams/team-roles.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import type { Context } from '../context/context.ts'

/** One call of a route: its checked input and who made it. */
export interface Call<Contract extends RouteContract = RouteContract> {
  params: ParamsOf<Contract>
  query: QueryOf<Contract>
  body: BodyOf<Contract>
  /** The account that the call is about: who is signed in, or the team that they act for. Always set on routes of `session` and `operator`. */
  user: Contract['access'] extends 'session' | 'operator' ? SessionUser : SessionUser | undefined
  /** Who is signed in. */
  person: Contract['access'] extends 'session' | 'operator' ? SessionUser : SessionUser | undefined
  /** What they are in the team that they act for; undefined where they act as their own account. */
  teamRole: TeamRole | undefined
  /** SHA-256 of the session token, where there is a valid one. */
  sessionHash: Buffer | undefined
  /** The caller's address; X-Forwarded-For is believed only from configured proxies. */
  address: string
  requestId: string
  /** Of a stream that goes on: the header Last-Event-ID. */
  lastEventId: string | undefined
  /** For the few that a contract does not hold, such as Range. */
  headers: IncomingHttpHeaders
  setHeader(name: string, value: string): void
}

/** A contract and the operation that keeps it. */
export interface Route {
  contract: RouteContract
  handle(ctx: Context, call: Call): Promise<unknown>
}

/** Binds an operation to its contract; the types of input and answer come from the contract. */
export function route<Contract extends RouteContract>(
  contract: Contract,
  handle: (ctx: Context, call: Call<Contract>) => Promise<AnswerOf<Contract>>,
): Route {
  // The server has checked the input against this very contract before it calls.
  return { contract, handle: handle as unknown as Route['handle'] }
}
