import { Outlet } from 'react-router'
import { Header } from '../header/header.tsx'
import { Overlays } from '../overlays/overlays.tsx'
import { SkipLink } from '../page/skip-link.tsx'
import { Footer } from './footer.tsx'
import { SupportButton } from './support-button.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** What surrounds every page but those of signing in. */
export default function ShellLayout() {
  const content = useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
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
