import { useEffect, useSyncExternalStore } from 'react'
import { type AnswerTo, getSite } from '#contract/app/operations.ts'
import { callApi } from './call-api.ts'

export type Site = AnswerTo<typeof getSite>

/** As often it is asked how much data there is while that is shown. */
const RENEW_EVERY_MS = 30_000

let site: Site | undefined
let asked = false
const listeners = new Set<() => void>()
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** What the screens need to know of this installation; undefined until it is known. Asked once for all of them. */
export function useSite(): Site | undefined {
  useEffect(askOnce, [])
  return useSyncExternalStore(subscribe, readSite, () => undefined)
}

/** The same with how much data there is, of which more comes while a page stays open: renewed while it is shown. */
export function useLiveSite(): Site | undefined {
  useEffect(renewSite, [])
  return useSite()
}

export function readSite(): Site | undefined {
  return site
}

/** Asks now and then, once for all who want it; a hidden tab does not ask. Gives the way to stop. */
export function renewSite(): () => void {
  watchers += 1
  timer ??= setInterval(() => document.hidden || ask(), RENEW_EVERY_MS)
  return () => {
    watchers -= 1
    if (watchers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function askOnce(): void {
  if (asked) return
  asked = true
  void ask().then((isKnown) => {
    asked = isKnown // the next reader asks again
  })
}

async function ask(): Promise<boolean> {
  try {
    site = await callApi(getSite)
  } catch {
    return site !== undefined
  }
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
