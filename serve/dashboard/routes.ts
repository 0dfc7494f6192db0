import * as dashboard from '#contract/app/dashboard.ts'
import { type Route, route } from '../http/route.ts'
import { getDashboard } from './get-dashboard.ts'

export const dashboardRoutes: Route[] = [route(dashboard.getDashboard, getDashboard)]
