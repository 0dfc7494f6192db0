import { Link, Outlet } from 'react-router'
import { Logo } from '../shell/page/logo.tsx'
import { paths } from '../shell/page/paths.ts'
import { SkipLink } from '../shell/page/skip-link.tsx'

/** The quiet frame of signing in: the name, one card, nothing else. */
export default function AccountLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 items-center px-4 sm:px-6">
        <Link to={paths.home()} className="inline-flex rounded-control">
          <Logo />
        </Link>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 justify-center px-4 pt-6 pb-16 focus:outline-none sm:pt-16"
      >
        <div className="w-full max-w-form">
          <Outlet />
        </div>
      </main>
    </div>
  )
}
