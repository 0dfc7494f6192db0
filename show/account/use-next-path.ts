import { useSearchParams } from 'react-router'
import { safeNextPath } from '../shell/auth/safe-next-path.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'

/** Where sign-in leads: the `next` of the address where it is a path of this site, else undefined. */
export function useNextPath(): string | undefined {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const next = search.get('next')
  return hydrated && next ? safeNextPath(next) : undefined
}
