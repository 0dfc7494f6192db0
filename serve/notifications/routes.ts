import * as notifications from '#contract/app/notifications.ts'
import { deleteQuietHours } from '#store/notifications/quiet-hours.ts'
import { type Route, route } from '../app/route.ts'
import { listNotifications } from './list-notifications.ts'
import { listPreferences } from './list-preferences.ts'
import { readNotifications } from './read-notifications.ts'
import { sendTest } from './send-test.ts'
import { setPreference } from './set-preference.ts'
import { setQuietHours } from './set-quiet-hours.ts'

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
