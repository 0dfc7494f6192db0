import { accountRoutes } from '../accounts/routes.ts'
import { alertRoutes } from '../alerts/routes.ts'
import { keyRoutes } from '../api-keys/key-routes.ts'
import { dashboardRoutes } from '../dashboard/routes.ts'
import { marketRoutes } from '../market/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { socialRoutes } from '../social/routes.ts'
import { statusRoutes } from '../status/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { taskRoutes } from '../tasks/routes.ts'
import { usageRoutes } from '../usage/usage-routes.ts'
import type { Route } from './route.ts'

/** Every route of the API. A route that is not here does not exist. */
export const routes: Route[] = [
  ...accountRoutes,
  ...keyRoutes,
  ...alertRoutes,
  ...dashboardRoutes,
  ...marketRoutes,
  ...notificationRoutes,
  ...socialRoutes,
  ...taskRoutes,
  ...statusRoutes,
  ...supportRoutes,
  ...usageRoutes,
]
