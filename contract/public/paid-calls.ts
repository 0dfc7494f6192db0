import { type Static, Type } from 'typebox'
import { PLANS } from '../plans.ts'
import type { PublicRouteContract } from './public-route.ts'

// Calls of /v1 that are paid for one by one, without an account: x402, version 2, scheme `exact`.
// https://github.com/coinbase/x402/blob/main/specs/x402-specification-v2.md

export const X402_VERSION = 2

/** Names of headers: what a call costs, what pays for it, and what came of the payment. Each is JSON in base64. */
export const PAYMENT_REQUIRED = 'PAYMENT-REQUIRED'
export const PAYMENT_SIGNATURE = 'PAYMENT-SIGNATURE'
export const PAYMENT_RESPONSE = 'PAYMENT-RESPONSE'

/** Whether strangers may pay for single calls of the operation: it reads market or social data, and is metered. */
export function isForSale({
  method,
  cost,
  stream,
  scope,
}: Pick<PublicRouteContract, 'method' | 'cost' | 'stream' | 'scope'>): boolean {
  return (
    method === 'GET' && cost === 'call' && !stream && (scope === 'market:read' || scope === 'social:read')
  )
}

/** What a call costs who has no account, in micro-dollars: the first price of those who have one. */
export const PAID_CALL_MICROS = PLANS.pro.prices[0]?.microsPerCall ?? 0

/** For so long an authorization that is signed now can be settled. */
export const PAYMENT_SECONDS_MAX = 300
/** For so long the same payment gets the same answer again. */
export const PAID_ANSWER_MINUTES = 15

/** A chain and its USDC, which has 6 decimals: a micro-dollar is one unit. */
export interface PaymentNetwork {
  /** By CAIP-2. */
  id: string
  /** The contract of USDC, with its name and version by EIP-712. */
  asset: string
  assetName: string
  assetVersion: string
  /** A node that anybody may ask. */
  rpcUrl: string
  blockSeconds: number
}

/** By what the operator calls them. https://developers.circle.com/stablecoins/usdc-contract-addresses */
export const PAYMENT_NETWORKS = {
  base: {
    id: 'eip155:8453',
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    assetName: 'USD Coin',
    assetVersion: '2',
    rpcUrl: 'https://mainnet.base.org',
    blockSeconds: 2,
  },
  'base-sepolia': {
    id: 'eip155:84532',
    asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    assetName: 'USDC',
    assetVersion: '2',
    rpcUrl: 'https://sepolia.base.org',
    blockSeconds: 2,
  },
} as const satisfies Record<string, PaymentNetwork>

const ADDRESS = '^0x[0-9a-fA-F]{40}$'
const UNITS = '^[0-9]{1,30}$'

/** What of a PAYMENT-SIGNATURE is read: the requirement that it accepts, and an authorization by EIP-3009 with its signature. */
export const SignedPayment = Type.Object({
  x402Version: Type.Literal(X402_VERSION),
  accepted: Type.Object({
    scheme: Type.String({ maxLength: 20 }),
    network: Type.String({ maxLength: 64 }),
    asset: Type.String({ pattern: ADDRESS }),
    amount: Type.String({ pattern: UNITS }),
    payTo: Type.String({ pattern: ADDRESS }),
  }),
  payload: Type.Object({
    // Longer than 65 bytes where a contract signs.
    signature: Type.String({ pattern: '^0x[0-9a-fA-F]{2,6000}$' }),
    authorization: Type.Object({
      from: Type.String({ pattern: ADDRESS }),
      to: Type.String({ pattern: ADDRESS }),
      value: Type.String({ pattern: UNITS }),
      validAfter: Type.String({ pattern: UNITS }),
      validBefore: Type.String({ pattern: UNITS }),
      nonce: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }),
    }),
  }),
})
export type SignedPayment = Static<typeof SignedPayment>
