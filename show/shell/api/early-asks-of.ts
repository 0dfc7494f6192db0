import type { EntryContext } from 'react-router'
import type { EarlyAsks } from './ask-early.ts'

/** What the modules of routes say of themselves as `handle`. */
export interface PageHandle {
  /** Addresses below /api with their query, as the page's hooks ask for them when its own address has none. */
  asksEarly?: readonly string[]
  needsSession?: true
}

/** What the page that is being written will ask for, as its routes say. */
export function earlyAsksOf({ staticHandlerContext, routeModules }: EntryContext): EarlyAsks {
  const handles = staticHandlerContext.matches.map(
    // Every route's module has this shape or none.
    ({ route }) => (routeModules[route.id]?.handle ?? {}) as PageHandle,
  )
  return {
    ofSession: ['/auth/user'],
    ofPage: handles.flatMap(({ asksEarly = [] }) => asksEarly),
    needsSession: handles.some(({ needsSession }) => needsSession),
  }
}
