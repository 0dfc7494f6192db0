import { Navigate, useLocation } from 'react-router'
import { REDIRECTS } from '#contract/site-paths.ts'
import { paths } from '../page/paths.ts'

const TARGETS: Readonly<Record<string, string>> = REDIRECTS

/** Leads an old address to the one of today; what was asked and the anchor come along. The server does the same. */
export default function OldPathPage() {
  const { pathname, search, hash } = useLocation()
  const target = TARGETS[pathname.replace(/\/+$/, '')] ?? paths.home()
  return <Navigate to={`${target}${search}${hash}`} replace />
}
