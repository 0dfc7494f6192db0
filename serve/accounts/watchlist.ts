import type {
  changeWatchlist as changing,
  getWatchlist as getting,
  Watchlist,
} from '#contract/app/accounts/users.ts'
import { changeWatched, listWatched } from '#store/accounts/accounts.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** What the account watches. */
export async function getWatchlist(ctx: Context, { user }: Call<typeof getting>): Promise<Watchlist> {
  return { data: await listWatched(ctx.db, user.id) }
}

/** Watches more, or some no longer; what is asked for twice is done once. */
export async function changeWatchlist(
  ctx: Context,
  { user, body: { add = [], remove = [] } }: Call<typeof changing>,
): Promise<Watchlist> {
  return { data: await changeWatched(ctx.db, { userId: user.id, add, remove }) }
}
