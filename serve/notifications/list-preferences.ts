import type { listPreferences as contract } from '#contract/app/notifications.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import { listPreferences as listChosen } from '#store/notifications/list-preferences.ts'
import { findQuietHours } from '#store/notifications/quiet-hours.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { quietHoursForm } from './quiet-hours-form.ts'
import { toPreference } from './to-preference.ts'

/** Every kind with the account holder's choice, or the default of a new account, and when mails wait. */
export async function listPreferences(
  ctx: Context,
  { user }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const [chosen, quiet] = await Promise.all([listChosen(ctx.db, user.id), findQuietHours(ctx.db, user.id)])
  return {
    data: NOTIFICATION_PREFERENCES.map((preference) => toPreference(preference, chosen.get(preference.id))),
    quietHours: quiet ? quietHoursForm.toShown(quiet) : null,
  }
}
