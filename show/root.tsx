import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import icon from './public/icon.svg?raw'
import { AuthProvider } from './shell/auth/auth-provider.tsx'
import { ALIVE_EVENT } from './shell/early/life-events.ts'
import { pageMeta } from './shell/page/page-meta.ts'
import { siteOrigin } from './shell/page/product.ts'
import { ErrorScreen, OfflineScreen } from './shell/screens/error-screen.tsx'
import { ScreenNotLoadedError } from './shell/screens/load-route-module.ts'
import { FullScreenSpinner } from './ui/action/spinner.tsx'
import { TipLayer } from './ui/overlay/tip-layer.tsx'
// All styles come in one file: a second one would be a second thing that a first paint waits for.
import './ui/style/base.css'
import './marketing/landing/tilt-card.css'
import './marketing/range.css'
import './prose/prose.css'

/** In the page itself: browsers would ask for it before the first paint, twice. */
const ICON = `data:image/svg+xml,${encodeURIComponent(icon.trim())}`

export function meta() {
  return pageMeta({ title: 'Crypto prices beside what people say about them' })
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // How it looks is set on it before the page is alive.
    <html lang="en" data-origin={siteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0c0b09" />
        {import.meta.env.SSR && <FixedLinks />}
        <Meta />
        <Links />
      </head>
      <body>
        <noscript>
          <p className="border-b border-line-strong bg-s2 px-4 py-2 text-center text-14">
            JavaScript is off: texts can be read, but forms and live data need it.
          </p>
        </noscript>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The same on every page, so they are in its HTML alone and weigh nothing in the code. */
function FixedLinks() {
  return (
    <>
      <link rel="preload" href={sansUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={ICON} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="alternate" href="/rss.xml" type="application/rss+xml" title="Crowdtape blog" />
    </>
  )
}

export default function Root() {
  // After what is drawn again at once, because it depends on the address's query or the session.
  useEffect(() => {
    setTimeout(() => document.dispatchEvent(new Event(ALIVE_EVENT)))
  }, [])
  return (
    <AuthProvider>
      <Outlet />
      <TipLayer />
    </AuthProvider>
  )
}

export function HydrateFallback() {
  return <FullScreenSpinner />
}

/** A screen that threw: said to the visitor, logged for the operator. */
export function ErrorBoundary({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  if (error instanceof ScreenNotLoadedError) return <OfflineScreen />
  return <ErrorScreen message={messageOf(error)} />
}

function messageOf(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return error.statusText || undefined
  return error instanceof Error ? error.message : undefined
}
