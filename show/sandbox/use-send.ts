import { useRef, useState } from 'react'
import { describeError } from '../shell/api/describe-error.ts'
import type { SandboxCall } from './call/build-call.ts'
import type { Exchange } from './call/exchange.ts'
import { forgetSandboxKey, getSandboxKey } from './call/sandbox-key.ts'
import { type Answer, sendCall } from './call/send-call.ts'
import type { SandboxEndpoint } from './endpoints/sandbox-endpoint.ts'
import type { KeyChoice } from './key-picker.tsx'

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
  keyChoice: KeyChoice
  first: Exchange | undefined
  onAnswer: (exchange: Exchange) => void
}): Sender {
  const { endpoint, keyChoice, first, onAnswer } = options
  const [sending, setSending] = useState(false)
  const [exchange, setExchange] = useState(first)
  const [problem, setProblem] = useState<string>()
  const busy = useRef(false)

  const send = async (call: SandboxCall, input: string) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setExchange(undefined)
    setProblem(undefined)
    const sentAt = new Date().toISOString()
    const pause = new Promise((resolve) => setTimeout(resolve, SENDING_MS_MIN))
    try {
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
