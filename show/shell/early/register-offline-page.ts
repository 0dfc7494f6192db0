/**
 * Lets the browser keep the page that says that there is no connection; as soon as all else of the page has loaded and
 * nothing is left to do. Stands as text in the head of each page, so it uses nothing outside itself.
 */
export function registerOfflinePage(): void {
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
