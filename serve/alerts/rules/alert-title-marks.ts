import type { AlertMode } from '#contract/alerts.ts'

/** So that a generated price is not taken for one of the market. */
export const ALERT_TITLE_MARKS: Record<AlertMode, string> = { live: '', test: 'Test: ', sample: 'Sample: ' }
