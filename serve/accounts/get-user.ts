import type { getUser as contract } from '#contract/app/auth.ts'
import type { User } from '#contract/app/user.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { toUser } from './to-user.ts'

/** Who is signed in. */
export async function getUser(ctx: Context, { user }: Call<typeof contract>): Promise<User> {
  return toUser(ctx, user)
}
