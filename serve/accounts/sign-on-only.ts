import type { Context } from '../context/context.ts'
import { Refusal } from '../http/errors.ts'

/** Throws 403 where everybody signs in at the provider. */
export function refuseWhereOnlySignOn({ settings }: Pick<Context, 'settings'>): void {
  const { signOn } = settings
  if (!signOn?.isOnly) return
  throw new Refusal({ status: 403, code: 'forbidden', message: `Sign in with ${signOn.label} here.` })
}
