import * as notifications from '#contract/app/notifications.ts'
import { deleteQuietHours } from '#store/notifications/preferences.ts'
import { type Route, route } from '../app/route.ts'
import { listNotifications, readNotifications } from './list-notifications.ts'
import { listPreferences, sendTest, setPreference, setQuietHours } from './preferences.ts'

export const notificationRoutes: Route[] = [
  route(notifications.listPreferences, listPreferences),
  route(notifications.setPreference, setPreference),
  route(notifications.setQuietHours, setQuietHours),
  route(notifications.liftQuietHours, async (ctx, { user }) => {
    await deleteQuietHours(ctx.db, user.id)
    return undefined
  }),
  route(notifications.sendTestNotification, sendTest),
  route(notifications.listNotifications, listNotifications),
  route(notifications.readNotifications, readNotifications),
]
