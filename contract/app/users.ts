import { type Static, Type } from 'typebox'
import { PALETTES, THEMES, WATCHED_MAX } from '../account-choices.ts'
import { defineRoute } from '../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../text/body-bytes.ts'
import { Appearance, EmailText, Message, PasswordText, User, UsernameText } from './user.ts'

/** A name, or the address of a profile. */
const Linked = Type.Optional(Type.String({ maxLength: 200 }))

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/users/profile',
  summary:
    'Change name and linked social accounts; another e-mail address needs the password and is confirmed by mail',
  access: 'session',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({
    username: UsernameText,
    email: EmailText,
    currentPassword: PasswordText,
    socialAccounts: Type.Optional(Type.Object({ twitter: Linked, facebook: Linked, instagram: Linked })),
  }),
  answer: Type.Object({ message: Type.String(), user: User }),
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/users/change-password',
  summary: 'Change the password; ends the other sessions',
  access: 'session',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, newPassword: PasswordText }),
  answer: Message,
})

export const setAppearance = defineRoute({
  method: 'PUT',
  path: '/api/users/appearance',
  summary: 'Choose theme, palette or time zone for every browser that the account signs in with',
  access: 'session',
  body: Type.Object(
    {
      theme: Type.Optional(Type.Enum([...THEMES])),
      palette: Type.Optional(Type.Enum([...PALETTES])),
      timeZone: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'a time zone such as Europe/Berlin' }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: Appearance,
})

const AssetIds = Type.Array(
  Type.String({ maxLength: 100, pattern: '^[!-~]{1,100}$', description: 'the id of an asset' }),
  {
    maxItems: WATCHED_MAX,
  },
)

export const Watchlist = Type.Object({
  /** Ids of the watched assets, the newest first. */
  data: Type.Array(Type.String()),
})
export type Watchlist = Static<typeof Watchlist>

export const getWatchlist = defineRoute({
  method: 'GET',
  path: '/api/watchlist',
  summary: 'The assets that the account watches; five to start with',
  access: 'session',
  answer: Watchlist,
})

export const changeWatchlist = defineRoute({
  method: 'PATCH',
  path: '/api/watchlist',
  summary: 'Watch more assets, or some no longer',
  access: 'session',
  bodyBytes: 128 * 1024, // ids are ASCII, of which no program escapes each letter
  body: Type.Object(
    { add: Type.Optional(AssetIds), remove: Type.Optional(AssetIds) },
    { additionalProperties: false },
  ),
  answer: Watchlist,
})
