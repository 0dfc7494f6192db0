import type { SandboxCall } from './build-call.ts'

const TIMEOUT_MS = 30_000

export type Answer = Pick<
  Exchange,
  'status' | 'statusText' | 'serverMs' | 'bytes' | 'headers' | 'text' | 'credits'
>

/** Sends the call as a program would. Rejects only where no answer came. */
export async function sendCall(call: SandboxCall, key: string): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(call.address, {
    method: call.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: call.body,
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answeredMs = performance.now() - startedAt
  const bytes = await response.arrayBuffer()
  return {
    status: response.status,
    statusText: response.statusText,
    serverMs: timeAtServer(response.url, startedAt) ?? answeredMs,
    bytes: bytes.byteLength,
    headers: [...response.headers],
    text: new TextDecoder().decode(bytes),
    credits: Number(response.headers.get('x-credits-charged') ?? 0),
  }
}

/** As the browser measured it, without waiting for a connection; undefined where it keeps no measurements. */
function timeAtServer(url: string, sinceMs: number): number | undefined {
  const measured = performance
    .getEntriesByName(url, 'resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.startTime >= sinceMs)
    .at(-1)
  if (!measured?.requestStart || !measured.responseStart) return undefined
  return measured.responseStart - measured.requestStart
}

/** One call and what came back. */
export interface Exchange {
  id: string
  /** Of the endpoint. */
  value: string
  /** What stood in the body box. */
  input: string
  call: SandboxCall
  keyMode: 'live' | 'test'
  sentAt: string
  status: number
  statusText: string
  /** From the last byte sent to the first byte of the answer. */
  serverMs: number
  bytes: number
  headers: [name: string, value: string][]
  text: string
  /** As `X-Credits-Charged` says. */
  credits: number
}
