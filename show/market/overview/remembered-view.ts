import { MARKET_VIEWS, type MarketView } from './market-view.ts'

const KEY = 'market-view'

/** The view that was chosen last in this browser. */
export function readRememberedView(): MarketView | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return MARKET_VIEWS.find((view) => view === kept)
  } catch {
    return undefined // storage is forbidden
  }
}

export function rememberView(view: MarketView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Storage is forbidden or full: the address still tells the view.
  }
}
