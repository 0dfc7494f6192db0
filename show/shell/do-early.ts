import { askEarly, type EarlyAsks } from './api/ask-early.ts'
import { keepEarlyActions } from './keep-early-actions.ts'
import { ALIVE_EVENT, TAKEOVER_EVENT } from './life-events.ts'

const LIFE = { takeover: TAKEOVER_EVENT, alive: ALIVE_EVENT }

/**
 * Lets a whole page do two things from its first line on, before its code is there: ask the API for what it will ask
 * for anyway, and keep what a visitor does until the page says `ALIVE_EVENT`.
 */
export function doEarly(html: string, asks: EarlyAsks): string {
  const text = [callOf(keepEarlyActions, LIFE), callOf(askEarly, asks)].join('\n')
  return html.replace('<head>', () => `<head><script>${text}</script>`)
}

/** A call of a function as text that runs by itself. */
function callOf<Input>(run: (input: Input) => void, input: Input): string {
  return `(${run})(${JSON.stringify(input)});`
}
