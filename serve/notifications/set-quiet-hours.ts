import type { setQuietHours as contract, QuietHours } from '#contract/app/notifications.ts'
import { saveQuietHours } from '#store/notifications/quiet-hours.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { quietHoursForm } from './quiet-hours-form.ts'

/** Sets the hours in which mails wait. Throws a 400 that names the field. */
export async function setQuietHours(
  ctx: Context,
  { user, body }: Call<typeof contract>,
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
