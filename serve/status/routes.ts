import * as status from '#contract/app/status.ts'
import { type Route, route } from '../http/route.ts'
import { getStatus } from './get-status.ts'

export const statusRoutes: Route[] = [route(status.getStatus, getStatus)]
