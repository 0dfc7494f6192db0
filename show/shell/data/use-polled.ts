import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

interface Polled<Answer> {
  /** The newest answer; it stays while another one is asked for or fails. */
  data: Answer | undefined
  /** Why the newest call failed; undefined after a success. */
  error: unknown
  isFetching: boolean
  refetch: () => void
}

/**
 * Asks when the page opens and again every `everyMs` while it is in sight; without `everyMs` once. For public pages
 * that ask one thing: screens that read data use query hooks.
 */
export function usePolled<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  everyMs?: number,
): Polled<Answer> {
  const [state, setState] = useState<{ data?: Answer; error?: unknown; isFetching: boolean }>({
    isFetching: true,
  })
  const running = useRef<AbortController>(null)
  const askNow = useEffectEvent(ask)
  const fetchOnce = useCallback(async () => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState((now) => ({ ...now, isFetching: true }))
    try {
      const data = await askNow(mine.signal)
      if (!mine.signal.aborted) setState({ data, isFetching: false })
    } catch (error) {
      if (!mine.signal.aborted) setState((now) => ({ data: now.data, error, isFetching: false }))
    }
  }, [])

  useEffect(() => {
    fetchOnce()
    const timer =
      everyMs === undefined ? undefined : setInterval(() => document.hidden || fetchOnce(), everyMs)
    return () => {
      clearInterval(timer)
      running.current?.abort()
    }
  }, [fetchOnce, everyMs])
  return { data: state.data, error: state.error, isFetching: state.isFetching, refetch: fetchOnce }
}
