import type { Route } from '../app/route.ts'
import { getUsage } from './get-usage.ts'
import { getUsageCsv } from './get-usage-csv.ts'
import { listCharges } from './list-charges.ts'
import { setCap } from './set-cap.ts'

export const usageRoutes: Route[] = [getUsage, getUsageCsv, listCharges, setCap]
