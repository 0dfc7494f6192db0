import type { SandboxCall } from './build-call.ts'

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
