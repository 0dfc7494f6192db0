import type { AlertMode } from '#contract/alerts.ts'
import type { AlertKind } from '#store/alerts/find-alert.ts'
import type { Database } from '#store/database.ts'

/** Who makes an alert, and on which prices. */
export interface AlertOwner {
  userId: string
  /** What new alerts watch: the real prices, or those of the sample universe. */
  mode: AlertMode
  /** Where a rule alone may be made. */
  kind?: AlertKind
  /** Where the prices and assets of the mode lie. */
  data: Database
}
