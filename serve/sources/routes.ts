import { listSources as appContract } from '#contract/app/sources.ts'
import { toSnakeValue } from '#contract/public/snake-case.ts'
import { listSources as publicContract } from '#contract/public/sources.ts'
import { type Route, route } from '../app/route.ts'
import { publicRoute } from '../public/public-route.ts'
import { describeSources } from './describe-sources.ts'

export const sourceRoutes: Route[] = [
  route(appContract, async (ctx) => ({ data: await describeSources(ctx) })),
]

export const listPublicSources = publicRoute(publicContract, async (ctx) => ({
  body: { data: toSnakeValue(await describeSources(ctx)) as Record<string, unknown>[] },
  hasData: false,
}))
