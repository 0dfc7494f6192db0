import { ping as contract } from '#contract/public/ping.ts'
import { publicRoute } from '../public/public-route.ts'

export const ping = publicRoute(contract, async (ctx, { key }) => ({
  body: { ok: true as const, mode: key.mode, time: ctx.now().toISOString() },
  hasData: false,
}))
