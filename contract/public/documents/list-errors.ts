import type { ErrorCode } from '../errors.ts'
import { isForSale } from '../paid-calls.ts'
import type { PublicRouteContract } from '../public-route.ts'

/** The codes of every refusal and failure that a route may answer with. */
export function listErrors(contract: PublicRouteContract): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...EVERY_ROUTE,
    ...(contract.cost === 'call' ? CHARGED_ROUTE : []),
    ...(isForSale(contract) ? FOR_SALE : []),
    ...(contract.scope ? (['missing_scope'] as const) : []),
    ...(contract.body ? WITH_BODY : []),
    ...(contract.method === 'POST' ? WITH_IDEMPOTENCY : []),
    ...(contract.errors ?? []),
    'not_acceptable',
  ]
  return [...new Set(codes)]
}

const EVERY_ROUTE: ErrorCode[] = [
  'invalid_request',
  'key_in_url',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'request_timeout',
  'address_too_long',
  'headers_too_large',
  'rate_limited',
  'internal',
  'unavailable',
]
const CHARGED_ROUTE: ErrorCode[] = ['spending_cap_reached', 'quota_reached']
const FOR_SALE: ErrorCode[] = [
  'payment_required',
  'payment_refused',
  'payment_in_flight',
  'too_many_unpaid_calls',
]
const WITH_BODY: ErrorCode[] = ['invalid_body', 'body_too_large', 'unsupported_media_type']
const WITH_IDEMPOTENCY: ErrorCode[] = ['idempotency_in_flight', 'idempotency_mismatch']
