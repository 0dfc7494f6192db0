import { LifeBuoy } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { utcYear } from '../../ui/time/utc.ts'
import { Header } from '../header/header.tsx'
import { FOOTER_GROUPS } from '../header/navigation.ts'
import { Overlays } from '../overlays/overlays.tsx'
import { useUrlDialog } from '../overlays/use-url-dialog.ts'
import { Logo } from '../page/logo.tsx'
import { paths } from '../page/paths.ts'
import { PRODUCT_NAME, TAGLINE } from '../page/product.ts'
import { SkipLink } from '../page/skip-link.tsx'
import { useHydrated } from '../page/use-hydrated.ts'

const LINKS = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Contact', to: paths.contact() },
] as const

/** What surrounds every page but those of signing in. */
export default function ShellLayout() {
  const content = useFocusOnNavigation()
  return (
    <div className="relative flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main ref={content} id="content" tabIndex={-1} className="flex-1 focus:outline-none">
        <Outlet />
      </main>
      <Footer />
      <SupportButton />
      <Overlays />
    </div>
  )
}

/** Moves the focus to the content when the page changes, as a loaded page would; a first load and a changed query do not. */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** Floats beside every page of the shell, and stands at its end where there is no room beside it. */
function SupportButton() {
  const [, openDialog] = useUrlDialog()
  return (
    <button
      type="button"
      aria-label="Contact support"
      data-tip="Contact support"
      onClick={() => openDialog('support')}
      className="floats-aside motion-hover press text-accent hover:bg-s4"
    >
      <LifeBuoy size={20} aria-hidden="true" />
    </button>
  )
}

function Footer() {
  const hydrated = useHydrated()
  return (
    <footer className="border-t border-line-subtle">
      <div className="mx-auto max-w-page px-4 py-8 sm:px-6 max-wide:pb-20">
        <div className="flex flex-col gap-8 wide:flex-row wide:justify-between">
          <div>
            <Logo />
            <p className="mt-2 text-13 text-ink-3">{TAGLINE}</p>
          </div>
          <nav aria-label="Site" className="grid grid-cols-2 gap-x-12 gap-y-6 sm:grid-cols-3">
            {FOOTER_GROUPS.map(({ label, items }) => (
              <section key={label}>
                <h2 className="text-12 font-medium text-ink-3">{label}</h2>
                <ul className="mt-1 text-13">
                  {items.map((item) => (
                    <li key={item.to}>
                      <Link
                        to={item.to}
                        className="motion-hover block py-1 text-ink-2 hover:text-ink-1 pointer-coarse:py-2.5"
                      >
                        {item.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </div>
        <div className="mt-8 flex flex-col gap-2 text-13 wide:flex-row wide:items-center wide:justify-between">
          <nav aria-label="Footer" className="flex gap-6">
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
          {/* Rendered ahead with the year of the build, and made again once the page is alive. */}
          <p key={hydrated ? 'today' : 'built'} className="text-ink-3" suppressHydrationWarning>
            © {utcYear(new Date())} {PRODUCT_NAME}. All rights reserved.
          </p>
        </div>
      </div>
    </footer>
  )
}
