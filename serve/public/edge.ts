import type { ListFormat, PublicRouteContract } from '#contract/public/public-route.ts'
import type { Database } from '#store/database.ts'
import { type LedgerPlace, voidCalls } from '#store/usage/calls.ts'
import type { UnsettledCall } from '#store/usage/settle-calls.ts'
import type { Context } from '../context/context.ts'
import type { SharedAnswers } from '../http/shared-answers.ts'
import type { CallSettler, Settled } from './call-settler.ts'
import type { KeyDirectory, KeyRecord } from './key-directory.ts'
import type { Prepared, Served } from './prepare-answer.ts'
import { Problem } from './problem.ts'
import type { IncomingCall, PublicRoute } from './public-route.ts'
import type { PublicInput } from './read-input.ts'
import type { SharedWindows } from './shared-windows.ts'

/** What all calls of operations in this process share. */
export interface Edge {
  ctx: Context
  keys: KeyDirectory
  settler: CallSettler
  /** Answers that are everybody's, of all endpoints. */
  shared: SharedAnswers<Prepared>
  /** Counts the windows outside of the database, where that is configured. */
  windows?: SharedWindows
}

/** Serves calls that come without a key and may be paid for one by one. */
export interface ServeStranger {
  sells(contract: PublicRouteContract): boolean
  serve(edge: Edge, endpoint: Endpoint, request: IncomingCall): Promise<Served>
}

/** A route with what is worked out once. */
export interface Endpoint extends PublicRoute {
  /** As the ledger and the usage lists name it. */
  name: string
  readInput(call: IncomingCall): PublicInput
  /** Where the path itself says it, such as `/v1/social/posts.csv`. */
  format?: ListFormat
  /** How long its answers are shared; 0: not at all. */
  sharedMs: number
  deprecation?: DeprecationHeaders
}

/** Whether a good answer of the endpoint costs this key a credit. */
export function costs(endpoint: Endpoint, key: KeyRecord): boolean {
  return endpoint.contract.cost === 'call' && key.mode === 'live'
}

interface CallToSettle {
  endpoint: Endpoint
  key: KeyRecord
  requestId: string
  charge: boolean
  open: boolean
}

const RENEWALS = 3 // limits that change more often than that within one call

/**
 * Settles a call by the limits that its key has at that moment: where they changed since this process read them, they are
 * read again, and the call may be refused by them. Throws what refuses it, and a 503.
 */
export async function settleCall(
  { keys, settler }: Edge,
  call: CallToSettle,
  { address, countWindow }: { address: string; countWindow: boolean },
): Promise<Settled> {
  for (let renewals = 0; ; renewals++) {
    const settled = await settler.settle(toCall(call), { countWindow })
    if (settled.outcome !== 'outdated') return settled
    if (renewals === RENEWALS) throw new Problem('unavailable', 'The limits of the key are being changed.')
    await keys.renew(call.key, address)
    refuseScope(call.endpoint, call.key)
  }
}

function toCall(call: CallToSettle): UnsettledCall {
  const { endpoint, key, requestId, charge, open } = call
  return {
    secretHash: key.secretHash,
    accountId: key.accountId,
    limitsVersion: key.limitsVersion,
    endpoint: endpoint.name,
    requestId,
    charge,
    open,
  }
}

/** Takes the charge of a call back whose answer does not leave. */
export function takeBack({ ctx }: Edge, place: LedgerPlace): void {
  ctx.background.run('take a credit back', async () => {
    await voidCalls(ctx.db.pool, [place])
  })
}

export function refuseScope(endpoint: Endpoint, key: KeyRecord): void {
  const { scope } = endpoint.contract
  if (scope !== undefined && !key.scopes.has(scope)) {
    throw new Problem('missing_scope', `The key lacks the scope ${scope}.`)
  }
}

/** Where a key reads: a test key never sees the real data. */
export function dataOf(ctx: Context, key: KeyRecord): Database {
  return key.mode === 'test' ? ctx.sampleDb : ctx.readDb
}

/** Of every answer of a deprecated operation. */
type DeprecationHeaders = Record<'Deprecation' | 'Sunset' | 'Link', string>

/**
 * `Deprecation` (RFC 9745: a date of a structured field), `Sunset` (RFC 8594) and where people read on; `Link` also
 * names what comes instead, where its address can be known (RFC 5829). Undefined of what is not deprecated. Set before the
 * call is judged, so that refusals, shared answers, 304 and streams have them. `deprecated` of the contract is the only
 * place: the OpenAPI document, the SDKs, the reference and the page of changes read it too.
 */
export function deprecationHeaders(
  { deprecated }: PublicRouteContract,
  { publicUrl, contracts }: { publicUrl: string; contracts: readonly PublicRouteContract[] },
): DeprecationHeaders | undefined {
  if (!deprecated) return undefined
  const successor = contracts.find(({ operationId }) => operationId === deprecated.successor)
  const links = [`<${publicUrl}/docs/changes#deprecation>; rel="deprecation"; type="text/html"`]
  if (successor && !successor.path.includes(':'))
    links.push(`<${publicUrl}${successor.path}>; rel="successor-version"`)
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1_000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: links.join(', '),
  }
}
