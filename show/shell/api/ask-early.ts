/** Stands in an address for the time zone that this browser shows times in; it is left out where that is UTC. */
export const CHOSEN_ZONE = 'chosen'

/** What a page asks the API for before its code is there. Addresses with their query; a part such as `:id` is the last part of the page's own path. */
export interface EarlyAsks {
  /** Of who is signed in, whatever the page shows. */
  ofSession: readonly string[]
  /** Of the page as it is without a query in its address. */
  ofPage: readonly string[]
  /** The page is for who is signed in: without a session it leads to the sign-in at once, and asks nothing. */
  needsSession: boolean
  /** An answer that takes longer is asked for again by who needs it. */
  timeoutMs: number
}

/** What was asked for, as it stands on the window. */
export interface EarlyAnswers {
  /** The session that they are for. */
  token: string | null
  /** The team that the tab acts for: as it chose, or as the last tab did; empty: the account itself. */
  team: string
  /** By address. Undefined where no answer came. */
  byAddress: Map<string, Promise<Response | undefined>>
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined
}

/**
 * Asks while the page's code is still on its way, so that a slow line is crossed once and not three times in a row.
 * Stands as text in the head of each page, so it uses nothing outside itself.
 */
export function askEarly({ ofSession, ofPage, needsSession, timeoutMs }: EarlyAsks): void {
  let token: string | null = null
  let team: string | null = null
  let data: string | null = null
  let zone: string | null = null
  try {
    token = localStorage.getItem('token')
    zone = localStorage.getItem('time-zone')
    team = sessionStorage.getItem('team') ?? localStorage.getItem('team')
    data = sessionStorage.getItem('data') ?? localStorage.getItem('data')
  } catch {
    // Storage is forbidden: there is no session.
  }
  if (needsSession && !token) {
    location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`)
    return
  }
  const headers = {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}`, ...(team && { 'crowdtape-team': team }) }),
  }
  const id = location.pathname.split('/').findLast((part) => part) ?? ''
  const ask = (address: string) =>
    fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  const inZone = zone && zone !== 'UTC' ? `&timeZone=${encodeURIComponent(zone)}` : ''
  const asked = [
    ...(token ? ofSession : []),
    ...(location.search
      ? []
      : ofPage.map((one) => one.replace(/:[a-z]+/, id).replace('&timeZone=chosen', inZone))),
  ]
  // The same address as that of the call that takes the answer, which carries the chosen data.
  const chosen = data === 'live' || data === 'sample' ? `data=${data}` : ''
  const addresses = asked.map((one) => (chosen ? `${one}${one.includes('?') ? '&' : '?'}${chosen}` : one))
  globalThis.earlyAnswers = {
    token,
    team: team ?? '',
    byAddress: new Map(addresses.map((address) => [address, ask(address)])),
  }
}
