import { getAccuracy as accuracy, getSecondReader as ofBoth } from '#contract/app/accuracy.ts'
import * as dashboard from '#contract/app/dashboard.ts'
import { explainPost as explaining } from '#contract/app/explain-post.ts'
import * as live from '#contract/app/installation/live.ts'
import * as status from '#contract/app/installation/status.ts'
import * as conversation from '#contract/app/social-platforms.ts'
import { accountRoutes } from './accounts/routes.ts'
import { correctionRoutes } from './accuracy/corrections.ts'
import { getAccuracy, getSecondReader } from './accuracy/get-accuracy.ts'
import { alertRoutes } from './alerts/routes.ts'
import { keyRoutes } from './api-keys/routes.ts'
import { type Route, route } from './app/route.ts'
import { auditRoutes } from './audit/list-audit.ts'
import { billingRoutes } from './billing/billing.ts'
import { boardRoutes } from './boards/boards.ts'
import { getDashboard } from './dashboard/get-dashboard.ts'
import { marketRoutes } from './market/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { connectionRoutes } from './oauth/connections.ts'
import { operations } from './operations.ts'
import { consoleRoutes } from './operator/routes.ts'
import { outletRoutes } from './outlets/outlets.ts'
import { peopleRoutes } from './people/routes.ts'
import { pusherRoutes } from './pushers/routes.ts'
import { getConversation } from './signals/get-conversation.ts'
import { screenRoutes } from './signals/saved-screens.ts'
import { authorRoutes } from './social/authors/routes.ts'
import { explainPost } from './social/explain-post.ts'
import { socialRoutes } from './social/routes.ts'
import { operatorRoutes } from './sources/operator-routes.ts'
import { getLive, getStatus } from './status/status.ts'
import { openAppStream } from './streams/open-app-stream.ts'
import { supportRoutes } from './support/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every route of the API. A route that is not here does not exist. */
export const routes: Route[] = [
  ...accountRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...alertRoutes,
  ...billingRoutes,
  ...boardRoutes,
  route(dashboard.getDashboard, getDashboard),
  ...marketRoutes,
  ...notificationRoutes,
  ...operations.map(({ app }) => app),
  ...connectionRoutes,
  ...outletRoutes,
  ...peopleRoutes,
  ...pusherRoutes,
  route(conversation.getConversation, (ctx, { query }) => getConversation(ctx, query)),
  ...screenRoutes,
  route(explaining, explainPost),
  ...correctionRoutes,
  route(accuracy, getAccuracy),
  route(ofBoth, getSecondReader),
  ...socialRoutes,
  ...authorRoutes,
  openAppStream,
  ...operatorRoutes,
  ...consoleRoutes,
  ...taskRoutes,
  ...teamRoutes,
  route(status.getStatus, getStatus),
  route(live.getLive, getLive),
  ...supportRoutes,
  ...usageRoutes,
  ...webhookRoutes,
]
