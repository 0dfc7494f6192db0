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
