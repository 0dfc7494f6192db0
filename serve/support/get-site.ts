import type { getSite as contract } from '#contract/app/support.ts'
import type { AnswerOf } from '#contract/route.ts'
import { findFact } from '#store/installation/find-fact.ts'
import type { Context } from '../context.ts'

/** What the screens need to know of this installation. */
export async function getSite(ctx: Context): Promise<AnswerOf<typeof contract>> {
  return {
    supportEmail: ctx.settings.supportEmail,
    passwordLengthMin: ctx.settings.passwordMinLength,
    sampleData: (await findFact(ctx.db, 'sample_universe')) !== undefined,
  }
}
