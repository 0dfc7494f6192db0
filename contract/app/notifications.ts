import { type Static, Type } from 'typebox'
import { NOTIFICATION_KINDS } from '../notifications.ts'
import { defineRoute } from '../route.ts'
import { UUID } from '../text/bounds.ts'
import { Message } from './accounts/users.ts'

const Kind = Type.Enum([...NOTIFICATION_KINDS])

export const NotificationPreference = Type.Object({
  id: Kind,
  name: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  /** Whether the account's address is mailed too; absent: this kind appears on the site only. */
  mail: Type.Optional(Type.Boolean()),
})
export type NotificationPreference = Static<typeof NotificationPreference>

const TimeOfDay = Type.String({
  maxLength: 5,
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'a time of day such as 22:00',
})

/** The hours of each day in which mails wait until they are over; over midnight where `until` is the earlier time. */
export const QuietHours = Type.Object(
  {
    from: TimeOfDay,
    until: TimeOfDay,
    timeZone: Type.String({ minLength: 1, maxLength: 100, description: 'a time zone such as Europe/Berlin' }),
  },
  { additionalProperties: false },
)
export type QuietHours = Static<typeof QuietHours>

/** On its way, taken by a mail server, refused by one for good, or never taken while it was news. */
export const EMAIL_OUTCOMES = ['waiting', 'sent', 'refused', 'expired'] as const

export const Notification = Type.Object({
  id: Type.String(),
  kind: Kind,
  title: Type.String(),
  text: Type.String(),
  /** A path of the site where there is more. */
  link: Type.Optional(Type.String()),
  createdAt: Type.String(),
  /** Absent: not read yet. */
  readAt: Type.Optional(Type.String()),
  /** Delivery state of the e-mail with the same content; absent: there was none, or it is older than a week. */
  email: Type.Optional(Type.Enum([...EMAIL_OUTCOMES])),
})
export type Notification = Static<typeof Notification>

export const listPreferences = defineRoute({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'The kinds of notifications that the account receives',
  access: 'session',
  answer: Type.Object({
    data: Type.Array(NotificationPreference),
    quietHours: Type.Union([QuietHours, Type.Null()]),
  }),
})

export const setPreference = defineRoute({
  method: 'PUT',
  path: '/api/notifications/preferences/:id',
  summary: 'Turn one kind of notification, or its e-mails, on or off',
  access: 'session',
  teamRole: 'admin',
  params: Type.Object({ id: Kind }),
  body: Type.Object(
    { enabled: Type.Optional(Type.Boolean()), mail: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  answer: NotificationPreference,
})

export const setQuietHours = defineRoute({
  method: 'PUT',
  path: '/api/notifications/quiet-hours',
  summary: 'Set quiet hours for e-mails to the account',
  access: 'session',
  teamRole: 'admin',
  body: QuietHours,
  answer: QuietHours,
})

export const liftQuietHours = defineRoute({
  method: 'DELETE',
  path: '/api/notifications/quiet-hours',
  summary: 'Remove quiet hours for e-mails',
  access: 'session',
  teamRole: 'admin',
  status: 204,
})

export const sendTestNotification = defineRoute({
  method: 'POST',
  path: '/api/notifications/test',
  summary: 'Send the account holder a test notification',
  access: 'session',
  teamRole: 'admin',
  answer: Message,
})

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications of the account holder, newest first',
  access: 'session',
  query: Type.Object(
    {
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
      /** The `nextCursor` of the page before. */
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(Notification),
    /** At most 100 are counted. */
    unread: Type.Integer({ minimum: 0 }),
    nextCursor: Type.Optional(Type.String()),
  }),
})

export const readNotifications = defineRoute({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark the notifications up to and including one as read; without an id all of them',
  access: 'session',
  teamRole: 'member',
  body: Type.Object({ upTo: Type.Optional(Type.String(UUID)) }, { additionalProperties: false }),
  answer: Message,
})
