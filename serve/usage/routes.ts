import type { Route } from '../app/route.ts'
import { getUsage, getUsageCsv, listCharges, setCap } from './get-usage.ts'

export const usageRoutes: Route[] = [getUsage, getUsageCsv, listCharges, setCap]
