import { askWhole } from '#collect/http/ask-whole.ts'
import { type PaymentNetwork, X402_VERSION } from '#contract/public/paid-calls.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import {
  type CheckedPayment,
  FacilitatorFailed,
  type FacilitatorPort,
  type OnChain,
  type PaymentId,
  type Settling,
} from '#serve/context/facilitator-port.ts'
import { requirementOf } from '#serve/payments/read-payment.ts'

export interface FacilitatorAccess {
  /** Of the facilitator; `/verify`, `/settle` and `/supported` follow. No slash at the end. */
  url: string
  network: PaymentNetwork
  /** Of a node of the chain. */
  rpcUrl: string
  payTo: string
}

const VERIFY_MS_MAX = 10 * SECOND_MS
/** A facilitator answers when the transaction is in a block. */
const SETTLE_MS_MAX = 25 * SECOND_MS
const CHAIN_MS_MAX = 5 * SECOND_MS
/** As many blocks as public nodes look through at once. */
const BLOCKS_MAX = 9_000
/** Clocks differ, and a transaction may be older than what we know of it. */
const SLACK_MS = 10 * MINUTE_MS
const TEXT_MAX = 200

/** EIP-3009, and EIP-20 for the last one: the first bytes of the Keccak hash of each, as contracts and their logs name it. */
const AUTHORIZATION_STATE = '0xe94a0102' // authorizationState(address,bytes32)
const AUTHORIZATION_USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5' // (address,bytes32)
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef' // (address,address,uint256)

interface Log {
  address: string
  topics: string[]
  data: string
  logIndex: string
  transactionHash: string
}

/** Asks a facilitator of x402 by HTTP, and in doubt a node of the chain, each with an end of ours. */
export function openFacilitatorPort({ url, network, rpcUrl, payTo }: FacilitatorAccess): FacilitatorPort {
  const counts = new Map<string, number>()
  const count = <Outcome extends string>(call: string, outcome: Outcome): Outcome => {
    const name = `${call} ${outcome}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return outcome
  }

  /** The answer to a question about a payment: an object, whatever the status below 500. */
  async function ask(
    path: 'verify' | 'settle',
    payment: CheckedPayment,
    timeoutMs: number,
  ): Promise<Record<string, unknown>> {
    const requirement = requirementOf({ network, payTo })
    const { signature, authorization } = payment
    return askJson(`${url}/${path}`, timeoutMs, {
      x402Version: X402_VERSION,
      paymentPayload: {
        x402Version: X402_VERSION,
        accepted: requirement,
        payload: { signature, authorization },
      },
      paymentRequirements: requirement,
    })
  }

  async function askChain<Result>(method: string, params: unknown[]): Promise<Result> {
    const { result, error } = await askJson(rpcUrl, CHAIN_MS_MAX, { jsonrpc: '2.0', id: 1, method, params })
    if (result === undefined || result === null)
      throw new FacilitatorFailed(
        `${method}: ${toText((error as { message?: unknown } | undefined)?.message)}`,
      )
    return result as Result // as the method is documented
  }

  async function find(
    payment: PaymentId,
    { micros, since }: { micros: number; since: Date },
  ): Promise<OnChain> {
    const { asset } = network
    const [payer, nonce] = [toWord(payment.payer), payment.nonce]
    const data = `${AUTHORIZATION_STATE}${payer.slice(2)}${nonce.slice(2)}`
    const isUsed = BigInt(await askChain<string>('eth_call', [{ to: asset, data }, 'latest'])) === 1n
    if (!isUsed) return { state: 'unused' }
    const { number, timestamp } = await askChain<{ number: string; timestamp: string }>(
      'eth_getBlockByNumber',
      ['latest', false],
    )
    const age = Number(timestamp) * SECOND_MS - since.getTime() + SLACK_MS
    const from = Math.max(0, Number(number) - Math.ceil(age / (network.blockSeconds * SECOND_MS)))
    const range = { fromBlock: toHex(from), toBlock: toHex(Math.min(Number(number), from + BLOCKS_MAX)) }
    const [used] = await askChain<Log[]>('eth_getLogs', [
      { address: asset, topics: [AUTHORIZATION_USED, payer, nonce], ...range },
    ])
    if (!used) return { state: 'spent' }
    // The contract writes the transfer right after what allowed it.
    const { logs } = await askChain<{ logs: Log[] }>('eth_getTransactionReceipt', [used.transactionHash])
    const next = logs.find(({ logIndex }) => Number(logIndex) === Number(used.logIndex) + 1)
    const isOurs =
      next?.address.toLowerCase() === asset.toLowerCase() &&
      next.topics[0] === TRANSFER &&
      next.topics[1] === payer &&
      next.topics[2] === toWord(payTo.toLowerCase()) &&
      BigInt(next.data) === BigInt(micros)
    return isOurs ? { state: 'settled', transaction: used.transactionHash } : { state: 'spent' }
  }

  return {
    network,
    payTo,
    async verify(payment) {
      const { isValid, invalidReason } = await ask('verify', payment, VERIFY_MS_MAX).catch(failed('verify'))
      if (isValid === true) {
        count('verify', 'valid')
        return undefined
      }
      if (isValid !== false) throw failed('verify')(new Error('answered without isValid'))
      count('verify', 'refused')
      return toText(invalidReason)
    },
    async settle(payment) {
      const settling = await ask('settle', payment, SETTLE_MS_MAX).then(toSettling, (error) => ({
        state: 'unknown' as const,
        reason: error instanceof Error ? error.message : String(error),
      }))
      count('settle', settling.state)
      return settling
    },
    async find(payment, asked) {
      const found = await find(payment, asked).catch(failed('chain'))
      count('chain', found.state)
      return found
    },
    counts: () =>
      [...counts].map(([name, times]) => {
        const [call = '', outcome = ''] = name.split(' ')
        return { call, outcome, count: times }
      }),
  }

  function failed(call: string): (error: unknown) => never {
    return (error) => {
      count(call, 'failed')
      if (error instanceof FacilitatorFailed) throw error
      throw new FacilitatorFailed(`${call}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  }
}

/** What a facilitator says of an attempt. One that names a transaction and failed is in doubt: it may be in a block yet. */
function toSettling({ success, transaction, errorReason }: Record<string, unknown>): Settling {
  if (success === true && typeof transaction === 'string' && /^0x[0-9a-fA-F]{64}$/.test(transaction))
    return { state: 'settled', transaction }
  const reason = toText(errorReason)
  if (success === false && !transaction && !IN_DOUBT.test(reason)) return { state: 'refused', reason }
  return { state: 'unknown', reason }
}

/** Of reasons: what failed in a way that leaves open whether it was sent. */
const IN_DOUBT = /pending|timeout|transaction|unexpected|nonce/i

async function askJson(url: string, timeoutMs: number, body: object): Promise<Record<string, unknown>> {
  const answer = await askWhole(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    timeoutMs,
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`)
  const value: unknown = await answer.json()
  if (typeof value !== 'object' || value === null) throw new Error('answered with no object')
  return value as Record<string, unknown>
}

/** What others say, as far as it is shown. */
function toText(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '').trim() : ''
  return text.slice(0, TEXT_MAX) || 'no reason given'
}

const toHex = (value: number) => `0x${value.toString(16)}`
/** An address as 32 bytes. */
const toWord = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
