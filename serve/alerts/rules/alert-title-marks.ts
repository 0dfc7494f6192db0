import type { AlertMode } from '#contract/alerts.ts'

/** So that nobody takes a generated price for one of the market. */
export const ALERT_TITLE_MARKS: Record<AlertMode, string> = { live: '', test: 'Test: ', sample: 'Sample: ' }
