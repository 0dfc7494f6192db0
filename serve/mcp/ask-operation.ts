import type { FastifyBaseLogger } from 'fastify'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import type { Context } from '../context/context.ts'
import type { Endpoint } from '../public/edge.ts'
import type { PublicApi } from '../public/open-public-api.ts'
import type { Served } from '../public/prepare-answer.ts'
import type { IncomingCall, LimitHeaders } from '../public/public-route.ts'
import { serveRead } from '../public/serve-read.ts'
import { serveWrite } from '../public/serve-write.ts'
import type { Given } from './tools/tool.ts'

/** The sender of a message. */
export interface Caller {
  authorization: string
  address: string
  /** The X-Request-Id of the message. */
  requestId: string
  log: FastifyBaseLogger
}

interface Asked {
  requestId: string
  /** Of whom reads are answered. */
  ctx: Context
}

/** The operations of /v1 as tools reach them: through the same edge, under names of their own in ledger and usage. */
export interface Operations {
  ask(contract: PublicRouteContract, given: Given, caller: Caller, asked: Asked): Promise<Served>
  /** A message that asks no operation: its key has to live, and it counts in the window of the key, free. */
  count(caller: Caller): Promise<void>
}

export function openOperations({ edge, endpoints }: PublicApi): Operations {
  const byId = new Map(
    endpoints.map((endpoint) => [
      endpoint.contract.operationId,
      { ...endpoint, name: `MCP ${endpoint.name}` },
    ]),
  )
  return {
    async ask(contract, given, caller, { requestId, ctx }) {
      const endpoint = byId.get(contract.operationId)
      if (!endpoint) throw new Error(`there is no operation ${contract.operationId}`)
      const call = toCall(contract, given, caller, requestId)
      if (contract.method !== 'GET') return serveWrite(edge, endpoint, call, NOWHERE)
      return serveRead({ ...edge, ctx }, endpoint, call, NOWHERE)
    },
    async count(caller) {
      await serveRead(edge, MESSAGE, toCall(MESSAGE.contract, {}, caller, caller.requestId), NOWHERE)
    },
  }
}

/** The limits stand in the answer of the tool; no header of its own carries them. */
const NOWHERE: LimitHeaders = { headers: () => undefined, hasHeader: () => true }

const MESSAGE: Endpoint = {
  name: 'POST /mcp',
  contract: {
    method: 'GET',
    path: '/v1/mcp',
    operationId: 'mcp',
    summary: '',
    description: '',
    group: 'Account',
    cost: 'free',
    answer: {},
    example: null,
  },
  sharedMs: 0,
  readInput: () => ({ params: {}, query: {}, body: undefined }),
  handle: async () => ({ body: null, hasData: false }),
}

/** The call as HTTP would have brought it, so that input, shared answers and Idempotency-Keys are those of /v1. */
function toCall(
  contract: PublicRouteContract,
  { params = {}, query = {}, body, idempotencyKey }: Given,
  { authorization, address }: Caller,
  requestId: string,
): IncomingCall {
  const asked = toText(query)
  const search = new URLSearchParams(asked).toString()
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  return {
    id: requestId,
    ip: address,
    method: contract.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      authorization,
      accept: 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': String(idempotencyKey) }),
    },
    query: asked,
    params,
    body: contract.body ? JSON.stringify(body ?? {}) : undefined,
  }
}

/** Each value as text: a list as names between commas, an object as JSON, which no field takes. */
function toText(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (value === undefined) return []
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [[name, isObject ? JSON.stringify(value) : String(value)]]
    }),
  )
}
