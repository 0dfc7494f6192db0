import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { PAYMENT_NETWORKS } from '#contract/public/paid-calls.ts'

// A facilitator of x402 and a node of its chain, played on this machine: of both what we use. The real ones, with a contract of
// USDC on a local chain, are tried by `npm run bench -- paid-calls`.

// biome-ignore lint/suspicious/noExplicitAny: bodies of others, of which this reads what it wants
type Json = any

/** What becomes of an attempt to settle: `lost` is done and its answer never arrives, `cut` is not done, `pending` is done later. */
export type Fate = 'lost' | 'cut' | 'pending' | undefined

export const NETWORK = PAYMENT_NETWORKS['base-sepolia']
export const WALLET = '0x00000000000000000000000000000000000000AA'
/** Of every payer; others are wrong. */
const SIGNATURE = `0x${'11'.repeat(65)}`

interface Settled {
  payer: string
  nonce: string
  to: string
  value: string
  transaction: string
  /** Place of its transfer among the logs of the chain. */
  logIndex: number
}

export type PlayedFacilitator = Awaited<ReturnType<typeof startPlayedFacilitator>>

/** Starts both on one port, with a clock of the test; closed when the test ends. */
export async function startPlayedFacilitator(t: Pick<TestContext, 'after'>, { now }: { now: () => Date }) {
  const transfers: Settled[] = []
  const cancelled = new Set<string>()
  const pending: Json[] = []
  const at = {
    decide: (): Fate => undefined,
    /** What a payer has, in units of the token. */
    balanceOf: (_payer: string) => 1_000_000,
    isChainAway: false,
    asked: [] as string[],
  }
  const find = (payer: string, nonce: string) =>
    transfers.find((one) => one.payer === payer.toLowerCase() && one.nonce === nonce.toLowerCase())
  const isUsed = (payer: string, nonce: string) =>
    find(payer, nonce) !== undefined || cancelled.has(`${payer} ${nonce}`.toLowerCase())

  function findFault({ paymentPayload, paymentRequirements: wanted }: Json): string | undefined {
    const { signature, authorization } = paymentPayload.payload
    if (signature !== SIGNATURE) return 'invalid_exact_evm_payload_signature'
    if (authorization.to !== wanted.payTo) return 'invalid_exact_evm_payload_recipient_mismatch'
    if (authorization.value !== wanted.amount) return 'invalid_exact_evm_payload_authorization_value_mismatch'
    if (Number(authorization.validBefore) * 1_000 < now().getTime() + 6_000)
      return 'invalid_exact_evm_payload_authorization_valid_before'
    if (isUsed(authorization.from, authorization.nonce)) return 'invalid_exact_evm_nonce_already_used'
    const spent = transfers.filter(({ payer }) => payer === authorization.from.toLowerCase())
    const left = spent.reduce((sum, { value }) => sum - Number(value), at.balanceOf(authorization.from))
    if (left < Number(wanted.amount)) return 'insufficient_funds'
    return undefined
  }

  function transfer({ paymentPayload }: Json): string {
    const { from, to, value, nonce } = paymentPayload.payload.authorization
    const transaction = `0x${randomBytes(32).toString('hex')}`
    transfers.push({
      payer: from.toLowerCase(),
      nonce: nonce.toLowerCase(),
      to: to.toLowerCase(),
      value,
      transaction,
      logIndex: 2 * transfers.length + 1,
    })
    return transaction
  }

  function settle(body: Json): Json | 'cut' {
    const failed = (errorReason: string, transaction = '') => ({
      success: false,
      errorReason,
      transaction,
      network: NETWORK.id,
    })
    const fate = at.decide()
    if (fate === 'cut') return 'cut'
    const fault = findFault(body)
    if (fault) return failed(fault)
    if (fate === 'pending') {
      pending.push(body)
      return failed('settlement_pending', `0x${randomBytes(32).toString('hex')}`)
    }
    const transaction = transfer(body)
    return fate === 'lost' ? 'cut' : { success: true, transaction, network: NETWORK.id }
  }

  function answerChain({ method, params }: Json): unknown {
    const word = (text: string, place: number) => text.slice(10 + 64 * place, 10 + 64 * (place + 1))
    const log = (one: Settled, isUse: boolean) => ({
      address: NETWORK.asset.toLowerCase(),
      topics: isUse ? [`${USED}`, pad(one.payer), one.nonce] : [TRANSFER, pad(one.payer), pad(one.to)],
      data: isUse ? '0x' : `0x${BigInt(one.value).toString(16).padStart(64, '0')}`,
      logIndex: `0x${(one.logIndex - (isUse ? 1 : 0)).toString(16)}`,
      transactionHash: one.transaction,
    })
    switch (method) {
      case 'eth_chainId':
        return '0x14a34'
      case 'eth_call': {
        const [{ data }] = params
        return `0x${isUsed(`0x${word(data, 0).slice(24)}`, `0x${word(data, 1)}`) ? '1' : '0'}`.padEnd(3, '0')
      }
      case 'eth_getBlockByNumber':
        return { number: '0x989680', timestamp: `0x${Math.floor(now().getTime() / 1_000).toString(16)}` }
      case 'eth_getLogs': {
        const [, payer, nonce] = params[0].topics
        const found = find(`0x${payer.slice(26)}`, nonce)
        return found ? [log(found, true)] : []
      }
      case 'eth_getTransactionReceipt': {
        const found = transfers.find(({ transaction }) => transaction === params[0])
        return found ? { logs: [log(found, true), log(found, false)] } : null
      }
      default:
        return undefined
    }
  }

  function answer(path: string, body: Json): Json | 'cut' {
    at.asked.push(path === '/chain' ? body.method : path)
    if (path === '/verify') {
      const fault = findFault(body)
      return fault ? { isValid: false, invalidReason: fault } : { isValid: true }
    }
    if (path === '/settle') return settle(body)
    if (path === '/supported')
      return {
        kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK.id }],
        extensions: [],
        signers: {},
      }
    if (path === '/chain' && !at.isChainAway) return { jsonrpc: '2.0', id: 1, result: answerChain(body) }
    return 'cut'
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const said = answer(request.url ?? '', text ? JSON.parse(text) : undefined)
    if (said === 'cut') response.destroy()
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one

  return {
    url,
    rpcUrl: `${url}/chain`,
    at,
    transfers,
    /** Puts what is pending into a block. */
    mine: () => {
      for (const body of pending.splice(0)) if (!findFault(body)) transfer(body)
    },
    cancel: (payer: string, nonce: string) => cancelled.add(`${payer} ${nonce}`.toLowerCase()),
    /** Uses a number for a payment to somebody else. */
    spend: (payer: string, nonce: string) =>
      transfer({
        paymentPayload: {
          payload: { authorization: { from: payer, nonce, to: pad('0x1').slice(0, 42), value: '150' } },
        },
      }),
  }
}

const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const pad = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** What a payer signs for the first requirement of a PAYMENT-REQUIRED header, with changes of the authorization. */
export function signPayment(
  required: string,
  { now, payer = `0x${'0b'.repeat(20)}`, signature = SIGNATURE, ...changes }: { now: Date } & Json,
): { header: string; payer: string; nonce: string } {
  const { accepts } = JSON.parse(Buffer.from(required, 'base64').toString())
  const nonce = `0x${randomBytes(32).toString('hex')}`
  const seconds = Math.floor(now.getTime() / 1_000)
  const authorization = {
    from: payer,
    to: accepts[0].payTo,
    value: accepts[0].amount,
    validAfter: String(seconds - 60),
    validBefore: String(seconds + accepts[0].maxTimeoutSeconds),
    nonce,
    ...changes,
  }
  const payment = { x402Version: 2, accepted: accepts[0], payload: { signature, authorization } }
  return {
    header: Buffer.from(JSON.stringify(payment)).toString('base64'),
    payer,
    nonce: authorization.nonce,
  }
}
