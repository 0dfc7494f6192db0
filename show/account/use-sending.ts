import { useState } from 'react'

type Sending = { status: 'ready' | 'sending' | 'sent' } | { status: 'failed'; error: unknown }

/** One thing that a form sends, and how that went. For pages that read no data: others use mutation hooks. */
export function useSending(send: () => Promise<unknown>): [Sending, () => void] {
  const [sending, setSending] = useState<Sending>({ status: 'ready' })
  const start = () => {
    setSending({ status: 'sending' })
    send().then(
      () => setSending({ status: 'sent' }),
      (error) => setSending({ status: 'failed', error }),
    )
  }
  return [sending, start]
}
