/** Name of the event on the window that says that code that was asked for did not come. */
interface CodeEvents {
  lost: string
}

/**
 * Reloads the page, at most once a minute, when a file of its code is gone because the site was built again since: by
 * a server that was restarted, or by another one behind the same address. Files that do not come for another reason
 * change nothing. Where a text was written that is kept nowhere, the browser asks first, and only a reader who has just done
 * something. Stands as text in the head of each page, so it uses nothing outside itself.
 */
export function renewStalePage({ lost }: CodeEvents): void {
  const againMs = 60_000
  const written = new Set<HTMLInputElement>()
  // On the document: what is written before the page is alive does not come that far, and is written again once it is.
  document.addEventListener('input', ({ target }) => written.add(target as HTMLInputElement), true) // or another field
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && renew(), true)
  addEventListener('unhandledrejection', renew) // of the page's own start
  addEventListener(lost, renew)

  async function renew(): Promise<void> {
    // Its name changes with that of any other file.
    const list = /\/assets\/manifest-\w+\.js/.exec(document.documentElement.innerHTML)?.[0]
    if (!list || !(await isGone(list))) return
    try {
      let asks = losesText()
      if (asks && !navigator.userActivation.isActive) return
      if (Date.now() - Number(sessionStorage.getItem('renewed-at')) < againMs) return
      sessionStorage.setItem('renewed-at', String(Date.now()))
      // Asks this once. A listener with `once` is gone before Chromium would ask.
      addEventListener('beforeunload', (event) => {
        if (asks) event.preventDefault()
        asks = false
      })
    } catch {
      return // nothing can be kept: it might be loaded again and again
    }
    location.reload()
  }

  /** Whether a text would be lost: one of a form that is still there, and that no draft holds. */
  function losesText(): boolean {
    const drafts: string[] = Object.values(sessionStorage)
    return [...written].some(
      ({ type, value, isConnected }) =>
        /^(text|email|password|number|url)/.test(type) &&
        value &&
        isConnected &&
        !drafts.some((draft) => draft.includes(JSON.stringify(value))),
    )
  }

  function isGone(file: string): Promise<boolean> {
    return fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404,
      () => false,
    )
  }
}
