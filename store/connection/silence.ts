/** Whether a database has stopped answering without closing its connections, as a frozen or cut-off server does. */
export interface Silence {
  note(isSilent: boolean): void
  /** False while it is silent, except for one try in a while: the others would wait only to fail. */
  mayTry(): boolean
}

const TRY_EVERY_MS = 500

/** Silent from the first answer that did not come until the next one that does. */
export function createSilence(): Silence {
  let isSilent = false
  let triedAt = 0
  return {
    note(nowSilent) {
      if (nowSilent) triedAt = performance.now()
      isSilent = nowSilent
    },
    mayTry() {
      if (!isSilent) return true
      if (performance.now() - triedAt < TRY_EVERY_MS) return false
      triedAt = performance.now()
      return true
    },
  }
}
