import type { EntryContext } from 'react-router'
import type { PageHandle } from '../page-handle.ts'
import { API_TIMEOUT_MS } from './api-timeout.ts'
import type { EarlyAsks } from './ask-early.ts'

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
    timeoutMs: API_TIMEOUT_MS,
  }
}
