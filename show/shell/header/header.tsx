import { Menu, Search, X } from 'lucide-react'
import { Suspense, useId, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Button, buttonStyle } from '../../ui/action/button.tsx'
import { useDisclosure } from '../../ui/overlay/use-disclosure.ts'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { getSessionToken } from '../api/session.ts'
import { useAuth } from '../auth/use-auth.ts'
import { DATA_BADGE_SLOT } from '../data/data-badge-slot.ts'
import { PALETTE_EVENT, useUrlDialog } from '../overlays/use-url-dialog.ts'
import { Logo } from '../page/logo.tsx'
import { paths } from '../page/paths.ts'
import { useHydrated } from '../page/use-hydrated.ts'
import { MenuLinks, NavLinks, NavMenu } from './nav-menu.tsx'
import { HEADER_LINKS, PRODUCTS, SOLUTIONS } from './navigation.ts'

const further = () => import('./further-navigation.tsx')
const SignedInLinks = lazyPart(() => further().then((module) => module.SignedInLinks))
const MobileGroups = lazyPart(() => further().then((module) => module.MobileGroups))
const SignedInMenu = lazyPart(() => import('./signed-in-menu.tsx').then((module) => module.SignedInMenu))

const OPAQUE_AFTER_PX = 10 // spec, section 9

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
        <MainNavigation />
        <div className="ml-auto flex items-center gap-2 max-[22rem]:gap-0.5">
          {/* The badge of the data comes here from the screens that show data. */}
          <span id={DATA_BADGE_SLOT} className="contents" />
          <SearchButton />
          <SessionActions />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** Visitors have the menus of the site, signed-in users the places that they work at. */
function MainNavigation() {
  const { isAuthenticated, loading } = useAuth()
  const hydrated = useHydrated()
  const isSignedIn = isAuthenticated || (hydrated && loading && getSessionToken() !== null)
  return (
    <nav
      aria-label="Main"
      className={classNames('hidden flex-1 items-center lg:flex', !hydrated && 'visitor-nav')}
    >
      {isSignedIn ? (
        <Suspense>
          <SignedInLinks />
        </Suspense>
      ) : (
        <>
          <NavMenu label="Products">{(close) => <MenuLinks items={PRODUCTS} onChosen={close} />}</NavMenu>
          <NavMenu label="Solutions">{(close) => <MenuLinks items={SOLUTIONS} onChosen={close} />}</NavMenu>
          <NavLinks items={HEADER_LINKS} />
        </>
      )}
    </nav>
  )
}

/** Whether the page is scrolled by more than 10 px. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > OPAQUE_AFTER_PX,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Opens the command palette, which finds assets, pages and actions. */
function SearchButton() {
  return (
    <button
      type="button"
      data-tip="Search (Ctrl K)"
      onClick={() => document.dispatchEvent(new Event(PALETTE_EVENT))}
      className={classNames(
        buttonStyle({ size: 'sm' }),
        'max-xl:aspect-square max-xl:px-0! xl:w-36 xl:justify-start xl:font-regular xl:text-ink-3',
      )}
    >
      <Search size={16} aria-hidden="true" />
      <span className="flex-1 text-left max-xl:sr-only">Search</span>
      <span aria-hidden="true" className="text-12 max-xl:hidden">
        Ctrl K
      </span>
    </button>
  )
}

/** The user menu, or the two buttons that open the sign-in dialog. */
function SessionActions() {
  const { user, loading } = useAuth()
  const [, openDialog] = useUrlDialog()
  const hydrated = useHydrated()
  if (user) {
    return (
      <Suspense fallback={<MenuSkeleton />}>
        <SignedInMenu user={user} />
      </Suspense>
    )
  }
  // While a stored session is being checked, neither answer is true yet; their room is kept.
  const checking = hydrated && loading && getSessionToken() !== null
  return (
    <div className={classNames('flex gap-2', checking && 'invisible', !hydrated && 'visitor-nav')}>
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={() => openDialog('login')}>
        Sign In
      </Button>
      <Button variant="primary" size="sm" onClick={() => openDialog('signup')}>
        Sign Up
      </Button>
    </div>
  )
}

function MenuSkeleton() {
  return (
    <span aria-busy="true" className="flex h-control-sm items-center gap-2 px-1 wide:pr-8">
      <Skeleton className="size-6 rounded-control" />
      <Skeleton className="size-6 rounded-full" />
    </span>
  )
}

/** The whole navigation on narrow screens. */
function MobileMenu() {
  const { open, setOpen, rootProps, buttonProps } = useDisclosure()
  const { isAuthenticated } = useAuth()
  const [, openDialog] = useUrlDialog()
  const id = useId()
  const Icon = open ? X : Menu
  return (
    <div {...rootProps} className="lg:hidden">
      <button
        {...buttonProps}
        type="button"
        aria-controls={id}
        aria-label={open ? 'Close menu' : 'Open menu'}
        className={classNames(buttonStyle({ variant: 'ghost', size: 'sm', square: true }), '-mr-1')}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
      <nav
        id={id}
        hidden={!open}
        aria-label="Main"
        className="enter-popover fixed inset-x-0 top-14 bottom-0 overflow-y-auto border-t border-line-subtle bg-bg px-4 pt-4 pb-24"
      >
        <div className="grid gap-6 sm:grid-cols-3">
          {open && (
            <Suspense>
              <MobileGroups isSignedIn={isAuthenticated} onChosen={() => setOpen(false)} />
            </Suspense>
          )}
        </div>
        {!isAuthenticated && (
          <div className="mt-6 grid grid-cols-2 gap-3 sm:hidden">
            <Button onClick={() => openDialog('login')}>Sign In</Button>
            <Button variant="primary" onClick={() => openDialog('signup')}>
              Sign Up
            </Button>
          </div>
        )}
      </nav>
    </div>
  )
}
