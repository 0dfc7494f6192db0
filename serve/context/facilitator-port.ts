import type { PaymentNetwork, SignedPayment } from '#contract/public/paid-calls.ts'

/** A facilitator or a node of the chain did not answer, or not as it should. The message is the operator's to read. */
export class FacilitatorFailed extends Error {
  override name = 'FacilitatorFailed'
}

/** Which authorization of whom. Both in lower case. */
export interface PaymentId {
  payer: string
  nonce: string
}

/** A payment, checked against what it is for. */
export interface CheckedPayment extends PaymentId {
  authorization: SignedPayment['payload']['authorization']
  signature: string
  /** From then on it cannot be settled. */
  validBefore: Date
}

/** What an attempt to settle came to; `unknown`: it may still happen, or have happened. */
export type Settling =
  | { state: 'settled'; transaction: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown'; reason: string }

/** What the chain has of an authorization; `spent`: it was cancelled or used for something else. */
export type OnChain = { state: 'settled'; transaction: string } | { state: 'unused' } | { state: 'spent' }

/** How payments of single calls are verified and settled; `run` gives the real one. Each call ends within seconds. */
export interface FacilitatorPort {
  network: PaymentNetwork
  /** Whom the payments are for: an address. */
  payTo: string
  /** Why it would not be settled; undefined where it would. Throws FacilitatorFailed. */
  verify(payment: CheckedPayment, micros: number): Promise<string | undefined>
  settle(payment: CheckedPayment, micros: number): Promise<Settling>
  /** Whether an authorization that came at `since` was settled to us with so much. Throws FacilitatorFailed. */
  find(payment: PaymentId, asked: { micros: number; since: Date }): Promise<OnChain>
  /** Calls of it since the start, by what was asked and what came of it. */
  counts(): { call: string; outcome: string; count: number }[]
}
