import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSitePath } from '../shell/page/read-site-path.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'

/** Where sign-in leads: the `next` of the address where it is a path of this site, else the landing page; undefined without one. */
export function useNextPath(): string | undefined {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const next = search.get('next')
  return hydrated && next ? (readSitePath(next) ?? '/') : undefined
}

/** The token of the mailed link, kept in memory alone: the address and the history lose it at once. */
export function useTokenOnce(): string | null {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  const inAddress = search.has('token')
  useEffect(() => {
    if (inAddress) setSearch({}, { replace: true })
  }, [inAddress, setSearch])
  return token
}
