import { Compass } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '../../ui/action/links.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PALETTE_ENTRIES } from '../overlays/palette-entries.ts'
import { pageMeta } from '../page/page-meta.ts'
import { paths } from '../page/paths.ts'
import { suggestPaths } from './suggest-paths.ts'

export const meta = () => pageMeta({ title: 'Page not found', hidden: true })

const USUAL = ['/market', '/explorer', '/social', '/docs']

/** For an address that is not of this site: what was asked, what may have been meant. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  const known = PALETTE_ENTRIES.map((entry) => entry.to)
  const near = suggestPaths(pathname, known)
  const shown = near.length > 0 ? near : USUAL
  return (
    <Page className="flex flex-col items-center pt-16! text-center sm:pt-24!">
      <span
        aria-hidden="true"
        className="mb-6 flex size-12 items-center justify-center rounded-card bg-s2 text-accent"
      >
        <Compass size={24} />
      </span>
      <h1 className="text-28 font-semibold">Page not found</h1>
      <p className="mt-2 max-w-form text-14 text-ink-2">
        There is nothing at <code className="font-mono text-13 break-all text-ink-1">{pathname}</code>.{' '}
        {near.length > 0 ? 'Did you mean one of these?' : 'One of these may help.'}
      </p>
      <ul className="mt-6 w-full max-w-form divide-y divide-line-subtle rounded-card border border-line-subtle bg-s1 text-left">
        {shown.map((path) => (
          <li key={path}>
            <Link
              to={path}
              className="motion-hover flex items-center justify-between gap-4 px-4 py-3 text-14 hover:bg-s2"
            >
              <span className="font-medium">{PALETTE_ENTRIES.find((entry) => entry.to === path)?.label}</span>
              <span className="font-mono text-13 text-ink-3">{path}</span>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to={paths.home()} className="mt-6">
        Return to Home
      </LinkButton>
    </Page>
  )
}
