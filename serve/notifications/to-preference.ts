import type { NotificationPreference } from '#contract/app/notifications.ts'
import type { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import type { StoredPreference } from '#store/notifications/list-preferences.ts'

/** A kind with what was chosen of it; what was not is as for a new account. */
export function toPreference(
  { mailed, ...preference }: (typeof NOTIFICATION_PREFERENCES)[number],
  chosen: StoredPreference | undefined,
): NotificationPreference {
  return {
    ...preference,
    enabled: chosen?.enabled ?? preference.enabled,
    ...(mailed ? { mail: chosen?.byMail ?? true } : {}),
  }
}
