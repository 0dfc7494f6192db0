import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

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
