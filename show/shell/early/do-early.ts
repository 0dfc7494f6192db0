import { askEarly, type EarlyAsks } from '../api/ask-early.ts'
import { showLooks } from '../appearance/show-looks.ts'
import { ALIVE_EVENT, CODE_LOST_EVENT, TAKEOVER_EVENT } from './life-events.ts'
import { renewStalePage } from './renew-stale-page.ts'

const LIFE = { takeover: TAKEOVER_EVENT, alive: ALIVE_EVENT }

/**
 * Lets a whole page do from its first line on, before its code is there: show itself as this browser has chosen, ask the
 * API for what it will ask for anyway, keep what a visitor does until the page says `ALIVE_EVENT`, load itself again when
 * its code is gone, and keep an offline page at hand.
 */
export function doEarly(html: string, asks: EarlyAsks): string {
  return withScript(html, [
    callOf(showLooks),
    callOf(limitTexts),
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

/**
 * Of what becomes HTML or the address of code without a policy of its own, lets through what can do no harm: a text
 * without a tag, the empty script that React makes as its way to an element, which never runs, and the offline page. Stands as text in the
 * head of each page, so it uses nothing outside itself. https://www.w3.org/TR/trusted-types/#default-policy-hdr
 */
function limitTexts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (/^(?:[^<]*|<script><\/script>)$/.test(html) ? html : null),
    createScriptURL: (url) => (url === '/offline.js' ? url : null),
  })
}

/**
 * Lets the browser keep the page that says that there is no connection; as soon as all else of the page has loaded and
 * nothing is left to do. Stands as text in the head of each page, so it uses nothing outside itself.
 */
function registerOfflinePage(): void {
  // Browsers give service workers to safe origins only; without one they show a page of their own.
  if (!('serviceWorker' in navigator)) return
  const longestWaitMs = 3_000
  const register = () => navigator.serviceWorker.register('/offline.js').catch(() => {})
  addEventListener('load', () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: longestWaitMs })
    else setTimeout(register, longestWaitMs)
  })
}

/** Names of events on the document: the code is about to take the page over, and has taken it over. */
interface LifeEvents {
  takeover: string
  alive: string
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps what a visitor presses, chooses, types and sends before the page is alive, and does it once the page says so
 * by an event. Stands as text in the head of each page, so it uses nothing outside itself. What the browser does by
 * itself (links, boxes to tick, details) it does at once.
 */
function keepEarlyActions({ takeover, alive }: LifeEvents): void {
  const written = new Map<Field, string | boolean>()
  const sent = new Set<Element>()
  const actions: (() => void)[] = []
  const events = ['click', 'input', 'change', 'submit'] as const

  for (const name of events) addEventListener(name, keep, true)
  document.addEventListener(takeover, keepRestored, { once: true })
  document.addEventListener(alive, catchUp, { once: true })

  function keep(event: Event): void {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event.type === 'submit') {
      event.preventDefault()
      const { submitter } = event as SubmitEvent // the event of this name
      // Only forms are sent; and who presses again because nothing happens yet does not send twice.
      if (!sent.has(target)) actions.push(() => (target as HTMLFormElement).requestSubmit(submitter))
      sent.add(target)
    } else if (isField(target)) {
      written.delete(target) // the last choice of a group has to be made last
      written.set(target, isTicked(target) ? target.checked : target.value)
    } else {
      const button = target.closest('button')
      const isNative = button ? button.type === 'submit' && button.form : target.closest('a, label, summary')
      if (isNative) return
      actions.push(() => target.dispatchEvent(new MouseEvent('click', event)))
    }
    event.stopPropagation()
  }

  /** Browsers bring back what was written before a reload, and password managers fill in, without an event. */
  function keepRestored(): void {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      const [first, now] = isTicked(field)
        ? [field.defaultChecked, field.checked]
        : [field.defaultValue, field.value]
      // Of a group of radio buttons, the one that was left says nothing that the one that was chosen does not.
      if (now !== first && !(field.type === 'radio' && !now)) written.set(field, now)
    }
  }

  function catchUp(): void {
    for (const name of events) removeEventListener(name, keep, true)
    for (const [field, value] of written) if (field.isConnected) write(field, value)
    for (const act of actions) act()
  }

  /** Sets a field as a hand would: React takes a change for one only when the value differs from the last that it knew. */
  function write(field: Field, value: string | boolean): void {
    if (isTicked(field)) {
      field.checked = !value
      field.click()
      return
    }
    if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    const name = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(name, { bubbles: true }))
  }

  function isTicked(field: Field): field is HTMLInputElement {
    return field.type === 'radio' || field.type === 'checkbox'
  }

  function isField(element: Element): element is Field {
    return element.matches('input, select, textarea')
  }
}
