import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../shell/page/use-hydrated.ts'

interface SandboxUrl {
  /** The operation's id; null: none is chosen. */
  endpoint: string | null
  /** What the body box begins with. */
  input: string
}

/** The endpoint in the address, with what a link or the last GET put into its body box. */
export function useSandboxUrl(): [
  SandboxUrl,
  (url: Partial<SandboxUrl>, options?: { replace?: boolean }) => void,
] {
  const [search, setSearch] = useSearchParams()
  const hydrated = useHydrated()
  const setUrl = useCallback(
    ({ endpoint, input }: Partial<SandboxUrl>, { replace = false } = {}) => {
      const next = new URLSearchParams()
      if (endpoint) next.set('endpoint', endpoint)
      if (input) next.set('input', input)
      setSearch(next, { replace, preventScrollReset: true })
    },
    [setSearch],
  )
  return [
    { endpoint: hydrated ? search.get('endpoint') : null, input: (hydrated && search.get('input')) || '' },
    setUrl,
  ]
}
