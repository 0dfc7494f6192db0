import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react'
import { useFollowLinks } from './use-follow-links.ts'
import { useHydrated } from './use-hydrated.ts'

/** React leaves the HTML that it finds as it is: it does not compare this with what is there. */
const AS_WRITTEN = { __html: '' }

/**
 * A part of a public page that only shows and links. In a page that came as HTML it stays that HTML, and neither
 * loads its code nor comes alive; a page that is navigated to loads it.
 */
export function Still({ part: Part }: { part: LazyExoticComponent<ComponentType> }) {
  const hydrated = useHydrated()
  const [isWritten] = useState(typeof document !== 'undefined' && !hydrated)
  const follow = useFollowLinks()
  if (isWritten) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, by key as well
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
      <div
        onClick={follow}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; what the build has written stays
        dangerouslySetInnerHTML={AS_WRITTEN}
      />
    )
  }
  // While the site is built the page waits for all of it, so that no script has to put it into its place.
  if (typeof document === 'undefined') {
    return (
      <div>
        <Part />
      </div>
    )
  }
  return (
    <div>
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <Part />
      </Suspense>
    </div>
  )
}
