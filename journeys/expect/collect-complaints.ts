import type { Page } from '@playwright/test'

/** What the page says of errors and warnings from now on, to its console or by throwing. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The offline page is the service worker's, which is kept out of the journeys.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
