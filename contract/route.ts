import type { Static, TObject, TSchema } from 'typebox'
import type { TeamRole } from './teams/team-roles.ts'

/**
 * Who may call a route.
 * - `anyone`: no credential needed; a valid session is recognised, a stale one is ignored.
 * - `session`: a signed-in account holder.
 * - `operator`: an account holder whose confirmed address the installation names as an operator's; for all others the
 *   route is not there.
 */
export type Access = 'anyone' | 'session' | 'operator'

/** The promise of one route: who may call it, what it takes and what it answers. */
export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, such as `/api/keys/:id`. */
  path: string
  summary: string
  access: Access
  /** The least role that a call for a team needs; see `teamRoleOf` for what holds where this is absent. */
  teamRole?: TeamRole | 'personal'
  /** Of teams alone: to who acts as their own account it is not there. */
  teamOnly?: true
  /** Counted against the reads that an address without a session has each minute. */
  limitAnonymous?: boolean
  /**
   * How old an answer may be, in seconds: calls of one address within it share one answer. Only where the answer is the
   * same for everybody, has no headers of its own and the status 200.
   */
  freshSeconds?: number
  params?: TObject
  query?: TObject
  /** Of these parameters of the query just one is given. */
  exactlyOneOf?: readonly string[]
  body?: TObject
  /** How many bytes the body may have, where that is not what its schema admits at most. */
  bodyBytes?: number
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 202 | 204
  /** The body of success; absent when there is none or it is a stream. */
  answer?: TSchema
}

/** Keeps the literal types of a contract, so that handlers and the site derive theirs from it. */
export function defineRoute<const Contract extends RouteContract>(contract: Contract): Contract {
  return contract
}

/**
 * The least role that a route asks for when a session acts as a team; `personal` routes always act as the account itself.
 * Where the contract says nothing, reading is for readers and changing for owners; the routes that anyone may change
 * something by, such as signing in, and those of operators are personal.
 */
export function teamRoleOf({ access, method, teamRole }: RouteContract): TeamRole | 'personal' {
  if (teamRole) return teamRole
  if (access === 'operator') return 'personal'
  if (method === 'GET') return 'reader'
  return access === 'session' ? 'owner' : 'personal'
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined

export type ParamsOf<Contract extends RouteContract> = StaticOf<Contract['params']>
export type QueryOf<Contract extends RouteContract> = StaticOf<Contract['query']>
export type BodyOf<Contract extends RouteContract> = StaticOf<Contract['body']>
export type AnswerOf<Contract extends RouteContract> = StaticOf<Contract['answer']>
