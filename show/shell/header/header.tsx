import { Link, NavLink } from 'react-router'
import { classNames } from '../../ui/style/class-names.ts'
import { Logo } from '../page/logo.tsx'
import { paths } from '../page/paths.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NavMenu } from './nav-menu.tsx'
import { HEADER_LINKS, PRODUCTS, SOLUTIONS } from './navigation.ts'
import { SearchButton } from './search-button.tsx'
import { SessionActions } from './session-actions.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Stays at the top: clear over the page's head, opaque once it is scrolled. */
export function Header() {
  const scrolled = useScrolled()
  return (
    <header
      data-opaque={scrolled}
      className={classNames(
        'motion-hover sticky top-0 z-20 border-b',
        scrolled ? 'border-line-subtle bg-bg' : 'border-transparent bg-transparent',
      )}
    >
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to={paths.home()} className="mr-4 inline-flex shrink-0 rounded-control">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden flex-1 items-center lg:flex">
          <NavMenu label="Products" items={PRODUCTS} />
          <NavMenu label="Solutions" items={SOLUTIONS} />
          {HEADER_LINKS.map((item) => (
            <NavLink
              key={item.to}
              to={item.to}
              className="motion-hover rounded-control px-3 py-1.5 text-14 text-ink-2 hover:text-ink-1 aria-[current=page]:text-ink-1"
            >
              {item.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 max-[22rem]:gap-0.5">
          <SearchButton />
          <SessionActions />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
