import type {
  listPreferences as listPreferencesContract,
  NotificationPreference,
  QuietHours,
  sendTestNotification as sendTestNotificationContract,
  setPreference as setPreferenceContract,
  setQuietHours as setQuietHoursContract,
} from '#contract/app/notifications.ts'
import { NOTIFICATION_PREFERENCES } from '#contract/notifications.ts'
import type { AnswerOf } from '#contract/route.ts'
import { insertTestNotification } from '#store/notifications/notifications.ts'
import {
  findQuietHours,
  listPreferences as listChosen,
  type StoredPreference,
  type StoredQuietHours,
  savePreference,
  saveQuietHours,
} from '#store/notifications/preferences.ts'
import { takeTries, throttleTestNotification } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'

/** Quiet hours as in the API, "22:00", and as they are stored, 1320. */
const quietHoursForm = {
  toStored: ({ from, until, timeZone }: QuietHours): StoredQuietHours => ({
    startsMinute: toMinute(from),
    endsMinute: toMinute(until),
    timeZone,
  }),
  toShown: ({ startsMinute, endsMinute, timeZone }: StoredQuietHours): QuietHours => ({
    from: toTime(startsMinute),
    until: toTime(endsMinute),
    timeZone,
  }),
}

/** Every kind with the account holder's choice, or the default of a new account, and when mails wait. */
export async function listPreferences(
  ctx: Context,
  { user }: Call<typeof listPreferencesContract>,
): Promise<AnswerOf<typeof listPreferencesContract>> {
  const [chosen, quiet] = await Promise.all([listChosen(ctx.db, user.id), findQuietHours(ctx.db, user.id)])
  return {
    data: NOTIFICATION_PREFERENCES.map((preference) => toPreference(preference, chosen.get(preference.id))),
    quietHours: quiet ? quietHoursForm.toShown(quiet) : null,
  }
}

/** A kind with what was chosen of it; what was not is as for a new account. */
function toPreference(
  { mailed, ...preference }: (typeof NOTIFICATION_PREFERENCES)[number],
  chosen: StoredPreference | undefined,
): NotificationPreference {
  return {
    ...preference,
    enabled: chosen?.enabled ?? preference.enabled,
    ...(mailed ? { mail: chosen?.byMail ?? true } : {}),
  }
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function toTime(minute: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Saves what the body names of one choice and gives all of it back as the list would. */
export async function setPreference(
  ctx: Context,
  { user, params, body }: Call<typeof setPreferenceContract>,
): Promise<NotificationPreference> {
  const preference = NOTIFICATION_PREFERENCES.find(({ id }) => id === params.id)
  if (!preference) throw notFound()
  const { enabled, mail } = body
  if (enabled === undefined && mail === undefined) {
    throw invalid('body', 'The body must name at least one of enabled, mail')
  }
  if (mail !== undefined && !preference.mailed) {
    throw invalid('mail', `${preference.name} are shown on the site only`)
  }
  const before = (await listChosen(ctx.db, user.id)).get(preference.id)
  const chosen = {
    enabled: enabled ?? before?.enabled ?? preference.enabled,
    byMail: mail ?? before?.byMail ?? true,
  }
  await savePreference(ctx.db, { userId: user.id, kind: preference.id, ...chosen })
  return toPreference(preference, chosen)
}

/** Sets the hours in which mails wait. Throws a 400 that names the field. */
export async function setQuietHours(
  ctx: Context,
  { user, body }: Call<typeof setQuietHoursContract>,
): Promise<QuietHours> {
  const quietHours = quietHoursForm.toStored(body)
  if (quietHours.startsMinute === quietHours.endsMinute) {
    throw invalid('until', 'until must be another time than from')
  }
  if (!(await saveQuietHours(ctx.db, { userId: user.id, quietHours }))) {
    throw invalid('timeZone', 'timeZone must be a time zone such as Europe/Berlin')
  }
  return quietHoursForm.toShown(quietHours)
}

/** Sends a test notification through every channel of the account. Throws a 429. */
export async function sendTest(
  ctx: Context,
  { user, teamRole }: Call<typeof sendTestNotificationContract>,
): Promise<{ message: string }> {
  await takeTries(ctx, [throttleTestNotification(user.id)])
  await insertTestNotification(ctx.db, {
    userId: user.id,
    title: 'Test: this is how a price alert arrives',
    text: 'You asked for it in the notification settings. No price has crossed anything.',
    link: '/settings?tab=notifications',
    now: ctx.now(),
  })
  const reader = teamRole ? 'the first owner of the team' : user.email
  return { message: `A notification is on the site, and an e-mail to ${reader} is on its way.` }
}
