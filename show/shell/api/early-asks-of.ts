import type { EntryContext } from 'react-router'
import { getUser } from '#contract/app/operations.ts'
import type { PageHandle } from '../page/page-handle.ts'
import { earlyAddress } from './address-of.ts'
import { API_TIMEOUT_MS } from './api-timeout.ts'
import type { EarlyAsks } from './ask-early.ts'

/** What the page that is being written will ask for, as its routes say. */
export function earlyAsksOf({ staticHandlerContext, routeModules }: EntryContext): EarlyAsks {
  const handles = staticHandlerContext.matches.map(
    // Every route's module has this shape or none.
    ({ route }) => (routeModules[route.id]?.handle ?? {}) as PageHandle,
  )
  return {
    ofSession: [earlyAddress(getUser)],
    ofPage: handles.flatMap(({ asksEarly = [] }) => asksEarly),
    needsSession: handles.some(({ needsSession }) => needsSession),
    timeoutMs: API_TIMEOUT_MS,
  }
}
