import { Link } from 'react-router'
import { utcYear } from '../../ui/time/utc.ts'
import { Logo } from '../page/logo.tsx'
import { paths } from '../page/paths.ts'
import { PRODUCT_NAME, TAGLINE } from '../page/product.ts'
import { useHydrated } from '../page/use-hydrated.ts'

const LINKS = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Contact', to: paths.contact() },
] as const

export function Footer() {
  const hydrated = useHydrated()
  return (
    <footer className="border-t border-line-subtle">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:px-6 wide:flex-row wide:items-start wide:justify-between">
        <div>
          <Logo />
          <p className="mt-2 text-13 text-ink-3">{TAGLINE}</p>
        </div>
        <div className="flex flex-col gap-2 wide:items-end">
          <nav aria-label="Footer" className="flex gap-6 text-13">
            {LINKS.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className="motion-hover -my-3 py-3 text-ink-2 hover:text-ink-1"
              >
                {link.label}
              </Link>
            ))}
          </nav>
          {/* Rendered ahead with the year of the build, and made anew once the page is alive. */}
          <p key={hydrated ? 'today' : 'built'} className="text-13 text-ink-3" suppressHydrationWarning>
            © {utcYear(new Date())} {PRODUCT_NAME}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  )
}
