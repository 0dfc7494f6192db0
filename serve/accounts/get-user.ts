import type { getUser as contract } from '#contract/app/auth.ts'
import type { User } from '#contract/app/user.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { toUser } from './to-user.ts'

/** Who is signed in. */
export async function getUser(_ctx: Context, { user }: Call<typeof contract>): Promise<User> {
  return toUser(user)
}
