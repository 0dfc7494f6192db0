import { useRef, useState } from 'react'
import { type AnswerTo, createSandboxKey } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { serverNow } from '../ui/figures/use-now.ts'
import { buildCall, type SandboxCall } from './call/build-call.ts'
import { type Answer, type Exchange, sendCall } from './call/send-call.ts'
import type { SandboxEndpoint, SandboxInput } from './endpoints/list-sandbox-endpoints.ts'
import type { KeyChoice } from './key-picker.tsx'

const STORAGE_KEY = 'sandbox-key'

let kept: SandboxKey | undefined

const KEY_TIMEOUT_MS = 10_000
const SENDING_MS_MIN = 1_000 // spec, section 4

interface Sender {
  sending: boolean
  /** The last call that was answered. */
  exchange: Exchange | undefined
  /** Why the last call was not. */
  problem: string | undefined
  send: (call: SandboxCall, input: string) => void
}

/** Sends one call at a time; the state of sending lasts at least the specified second. */
export function useSend(options: {
  endpoint: SandboxEndpoint
  /** Creates what the endpoint's example names. */
  creator: SandboxEndpoint | undefined
  keyChoice: KeyChoice
  first: Exchange | undefined
  onAnswer: (exchange: Exchange) => void
}): Sender {
  const { endpoint, creator, keyChoice, first, onAnswer } = options
  const [sending, setSending] = useState(false)
  const [exchange, setExchange] = useState(first)
  const [problem, setProblem] = useState<string>()
  const busy = useRef(false)

  const send = async (written: SandboxCall, typed: string) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setExchange(undefined)
    setProblem(undefined)
    const sentAt = new Date().toISOString()
    const pause = new Promise((resolve) => setTimeout(resolve, SENDING_MS_MIN))
    try {
      const { call, input } = await withCreated({ call: written, input: typed })
      const [{ answer, key }] = await Promise.all([answerOf(call, keyChoice), pause])
      const next: Exchange = {
        ...answer,
        id: crypto.randomUUID(),
        value: endpoint.value,
        input,
        call,
        sentAt,
        keyMode: key.startsWith('ct_live_') ? 'live' : 'test',
      }
      setExchange(next)
      onAnswer(next)
    } catch (error) {
      await pause
      setProblem(describeError(error, 'There was no answer. Check your connection and send it again.'))
    }
    setSending(false)
    busy.current = false
  }

  /** The call with the id of something just created where the example's placeholder stands, for the tab's own test key. */
  const withCreated = async (sent: { call: SandboxCall; input: string }) => {
    const placeholder = endpoint.needs?.placeholder
    if (!creator || !placeholder || keyChoice.kind === 'own' || !sent.call.address.includes(placeholder))
      return sent
    const creation = buildCall(creator, JSON.parse(creator.example) as SandboxInput) // written at build
    const { text } = (await answerOf(creation, keyChoice)).answer
    const { id } = JSON.parse(text) as { id?: string } // undefined if it was refused; the call then fails with its own message
    if (!id) return sent
    const call = { ...sent.call, address: sent.call.address.replace(placeholder, id) }
    return { call, input: sent.input.replace(placeholder, id) }
  }
  return { sending, exchange, problem, send }
}

async function answerOf(
  call: SandboxCall,
  { kind, own }: KeyChoice,
): Promise<{ answer: Answer; key: string }> {
  if (kind === 'own') return { answer: await sendCall(call, own), key: own }
  const key = await getSandboxKey(AbortSignal.timeout(KEY_TIMEOUT_MS))
  const answer = await sendCall(call, key)
  if (answer.status !== 401) return { answer, key }
  // A tab may stay open for longer than its key lives.
  forgetSandboxKey()
  const another = await getSandboxKey(AbortSignal.timeout(KEY_TIMEOUT_MS))
  return { answer: await sendCall(call, another), key: another }
}

type SandboxKey = AnswerTo<typeof createSandboxKey>

/** The test key that this tab tries the API with, asked for when it is first needed and kept until the tab is closed. */
async function getSandboxKey(signal: AbortSignal): Promise<string> {
  kept ??= readStored()
  if (!kept || Date.parse(kept.expiresAt) <= serverNow()) {
    kept = await callApi(createSandboxKey, { signal })
    store(kept)
  }
  return kept.key
}

/** The server does not know the key any more: the next call asks for another one. */
function forgetSandboxKey(): void {
  kept = undefined
  store(undefined)
}

function readStored(): SandboxKey | undefined {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    return text ? (JSON.parse(text) as SandboxKey) : undefined // written below
  } catch {
    return undefined // storage may be forbidden; the key then lasts as long as the page
  }
}

function store(key: SandboxKey | undefined): void {
  try {
    if (key) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(key))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // As above.
  }
}
