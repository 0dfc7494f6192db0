import { useEffect, useSyncExternalStore } from 'react'
import { type AnswerTo, getSite } from '#contract/app/operations.ts'
import { callApi } from './call-api.ts'

export type Site = AnswerTo<typeof getSite>

let site: Site | undefined
let asked = false
const listeners = new Set<() => void>()

/** What the screens need to know of this installation; undefined until it is known. Asked once for all of them. */
export function useSite(): Site | undefined {
  useEffect(askOnce, [])
  return useSyncExternalStore(
    subscribe,
    () => site,
    () => undefined,
  )
}

function askOnce(): void {
  if (asked) return
  asked = true
  callApi(getSite).then(
    (answer) => {
      site = answer
      for (const listener of listeners) listener()
    },
    () => {
      asked = false // whoever needs it next asks again
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
