import type { Appearance } from '#contract/app/user.ts'
import type { setAppearance as contract } from '#contract/app/users.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { saveAppearance } from '#store/accounts/save-appearance.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, unauthorized } from '../http/errors.ts'

/**
 * Keeps how the account wants the site to look; its quiet hours follow its time zone. Throws 400 for a time zone that there
 * is none of.
 */
export async function setAppearance(
  ctx: Context,
  { user, body }: Call<typeof contract>,
): Promise<Appearance> {
  if (body.timeZone !== undefined && !isTimeZone(body.timeZone)) {
    throw invalid('timeZone', 'timeZone must be a time zone such as Europe/Berlin')
  }
  const saved = await saveAppearance(ctx.db, { userId: user.id, ...body })
  if (!saved) throw unauthorized()
  return saved
}
