import { askEarly, type EarlyAsks } from '../api/ask-early.ts'
import { showLooks } from '../appearance/show-looks.ts'
import { keepEarlyActions } from './keep-early-actions.ts'
import { ALIVE_EVENT, CODE_LOST_EVENT, TAKEOVER_EVENT } from './life-events.ts'
import { registerOfflinePage } from './register-offline-page.ts'
import { renewStalePage } from './renew-stale-page.ts'

const LIFE = { takeover: TAKEOVER_EVENT, alive: ALIVE_EVENT }

/**
 * Lets a whole page do from its first line on, before its code is there: show itself as this browser has chosen, ask the
 * API for what it will ask for anyway, keep what a visitor does until the page says `ALIVE_EVENT`, load itself anew when
 * its code is gone, and keep an offline page at hand.
 */
export function doEarly(html: string, asks: EarlyAsks): string {
  return withScript(html, [
    callOf(showLooks),
    callOf(renewStalePage, { lost: CODE_LOST_EVENT }),
    callOf(keepEarlyActions, LIFE),
    callOf(askEarly, asks),
    callOf(registerOfflinePage),
  ])
}

/** Lets a page show itself as this browser has chosen, and nothing else: while developing, code changes under it. */
export function showEarly(html: string): string {
  return withScript(html, [callOf(showLooks)])
}

function withScript(html: string, calls: string[]): string {
  return html.replace('<head>', () => `<head><script>${calls.join('\n')}</script>`)
}

/** A call of a function as text that runs by itself. */
function callOf(run: () => void): string
function callOf<Input>(run: (input: Input) => void, input: Input): string
function callOf(run: (input: unknown) => void, input?: unknown): string {
  return `(${run})(${JSON.stringify(input) ?? ''});`
}
