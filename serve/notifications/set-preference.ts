import type { setPreference as contract, NotificationPreference } from '#contract/app/notifications.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import { listPreferences } from '#store/notifications/list-preferences.ts'
import { savePreference } from '#store/notifications/save-preference.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { toPreference } from './to-preference.ts'

/** Saves what the body names of one choice and gives all of it back as the list would. */
export async function setPreference(
  ctx: Context,
  { user, params, body }: Call<typeof contract>,
): Promise<NotificationPreference> {
  const preference = NOTIFICATION_PREFERENCES.find(({ id }) => id === params.id)
  if (!preference) throw notFound()
  const { enabled, mail } = body
  if (enabled === undefined && mail === undefined) {
    throw invalid('body', 'The body must name at least one of enabled, mail')
  }
  if (mail !== undefined && !preference.mailed) {
    throw invalid('mail', `${preference.name} are told on the site only`)
  }
  const before = (await listPreferences(ctx.db, user.id)).get(preference.id)
  const chosen = {
    enabled: enabled ?? before?.enabled ?? preference.enabled,
    byMail: mail ?? before?.byMail ?? true,
  }
  await savePreference(ctx.db, { userId: user.id, kind: preference.id, ...chosen })
  return toPreference(preference, chosen)
}
