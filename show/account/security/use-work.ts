import { useState } from 'react'

/** Work that a button starts, for pages that ask nothing else; `error` is what the last try threw. */
export function useWork(work: () => Promise<void>) {
  const [state, setState] = useState<'ready' | 'busy' | { error: unknown }>('ready')
  return {
    busy: state === 'busy',
    error: typeof state === 'object' ? state.error : undefined,
    start: async () => {
      setState('busy')
      try {
        await work()
        setState('ready')
      } catch (error) {
        setState({ error })
      }
    },
  }
}
