import { listKeys as contract } from '#contract/app/keys.ts'
import { API_KEYS_PER_ACCOUNT } from '#contract/plans.ts'
import { listApiKeys } from '#store/api-keys/list-api-keys.ts'
import { route } from '../app/route.ts'
import { toShownKey } from './to-shown-key.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export const listKeys = route(contract, async (ctx, { user }) => {
  const today = ctx.now().getTime()
  const days = Array.from({ length: DAYS }, (_, index) => new Date(today - (DAYS - 1 - index) * DAY_MS))
  const keys = await listApiKeys(ctx.db, { userId: user.id, since: days[0] ?? ctx.now() })
  return {
    data: keys.map((key) => ({
      ...toShownKey(key, `ct_${key.mode}_…${key.lastFour}`, key.lastUsedAt),
      callsByDay: days.map((day) => key.callsByDay[day.toISOString().slice(0, 10)] ?? 0),
    })),
    limit: API_KEYS_PER_ACCOUNT,
  }
})
