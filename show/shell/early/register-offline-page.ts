/**
 * Lets the browser keep the page that says that there is no connection; after all else of the page has loaded. Stands as
 * text in the head of each page, so it uses nothing outside itself.
 */
export function registerOfflinePage(): void {
  // Browsers give service workers to safe origins only; without one they show a page of their own.
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () =>
    setTimeout(() => navigator.serviceWorker.register('/offline.js').catch(() => {}), 3_000),
  )
}
