import { type Static, Type } from 'typebox'
import { PALETTES, THEMES } from '../../account-choices.ts'
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from '../../account-rules.ts'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { MARKET_COLUMNS, MARKET_VIEWS } from './list-rules.ts'

/** How the account wants the site to look, in whichever browser it signs in; null: as the browser has it. */
export const Appearance = Type.Object({
  theme: Type.Union([Type.Enum([...THEMES]), Type.Null()]),
  palette: Type.Union([Type.Enum([...PALETTES]), Type.Null()]),
  /** In which times are shown, such as Europe/Berlin. */
  timeZone: Type.Union([Type.String(), Type.Null()]),
  marketView: Type.Union([Type.Enum([...MARKET_VIEWS]), Type.Null()]),
  /** Columns that the market's table leaves out. */
  marketHidden: Type.Union([Type.Array(Type.Enum([...MARKET_COLUMNS])), Type.Null()]),
})
export type Appearance = Static<typeof Appearance>

/** The user as the screens know it. spec, section 3 */
export const User = Type.Object({
  id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** Whether the address is confirmed by the link in a mail. */
  emailConfirmed: Type.Boolean(),
  /** Whether its mail server refused the address for good since it was confirmed: it gets what its owner asks for alone. */
  emailRefused: Type.Boolean(),
  /** Whether signing in asks for a code or a passkey besides the password. */
  hasSecondFactor: Type.Boolean(),
  /** Whether an authenticator app is set up. */
  hasAuthenticatorApp: Type.Boolean(),
  /** Whether the account signs in by a password; if not, what needs one needs a sign-in of the last ten minutes. */
  hasPassword: Type.Boolean(),
  /** Whether the account is linked to the provider of single sign-on. */
  isLinked: Type.Boolean(),
  /** The address that the account changes to once it is confirmed; null: none. */
  pendingEmail: Type.Union([Type.String(), Type.Null()]),
  avatar: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String({ format: 'date-time' }),
  createdAt: Type.String({ format: 'date-time' }),
  /** Whether the account sees and changes what is the operator's. */
  isOperator: Type.Boolean(),
  appearance: Appearance,
  /** Empty text where no account is linked. */
  socialAccounts: Type.Object({
    twitter: Type.String(),
    facebook: Type.String(),
    instagram: Type.String(),
  }),
})

export type User = Static<typeof User>

/**
 * What forms of accounts hold, each bounded as it was typed. Each may be absent, because the account rules answer for what
 * is missing, in their order and their words; `tooLong` has their words, too.
 */
export const UsernameText = Type.Optional(
  Type.String({ maxLength: 200, tooLong: `Username must be at most ${USERNAME_LENGTH_MAX} characters long` }),
)
export const EmailText = Type.Optional(
  Type.String({ maxLength: EMAIL_LENGTH_MAX, tooLong: 'Email is invalid' }),
)
export const PasswordText = Type.Optional(
  Type.String({
    maxLength: PASSWORD_LENGTH_MAX,
    tooLong: `Password must be at most ${PASSWORD_LENGTH_MAX} characters long`,
  }),
)

/** Of the account's authenticator app, or a recovery code, where it has a second factor. */
export const FactorCode = Type.Optional(Type.String({ maxLength: 32 }))

/** What a call says that has nothing else to give. */
export const Message = Type.Object({ message: Type.String() })

/** A name, or the address of a profile. */
const Linked = Type.Optional(Type.String({ maxLength: 200 }))

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/users/profile',
  summary:
    'Change name and linked social accounts; a new e-mail address needs the password and must be confirmed by ' +
    'e-mail',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({
    username: UsernameText,
    email: EmailText,
    currentPassword: PasswordText,
    code: FactorCode,
    socialAccounts: Type.Optional(Type.Object({ twitter: Linked, facebook: Linked, instagram: Linked })),
  }),
  answer: Type.Object({ message: Type.String(), user: User }),
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/users/change-password',
  summary: 'Change the password; ends the other sessions',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, newPassword: PasswordText }),
  answer: Message,
})

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/api/users/delete',
  summary: 'Permanently delete the account and all of its data; needs the password',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})

export const setAppearance = defineRoute({
  method: 'PUT',
  path: '/api/users/appearance',
  summary:
    'Choose theme, palette, time zone, view of the market or columns of its table for every browser that the account signs in with',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object(
    {
      theme: Type.Optional(Type.Enum([...THEMES])),
      palette: Type.Optional(Type.Enum([...PALETTES])),
      timeZone: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'a time zone such as Europe/Berlin' }),
      ),
      marketView: Type.Optional(Type.Enum([...MARKET_VIEWS])),
      marketHidden: Type.Optional(
        Type.Array(Type.Enum([...MARKET_COLUMNS]), { maxItems: MARKET_COLUMNS.length, uniqueItems: true }),
      ),
    },
    { additionalProperties: false },
  ),
  answer: Appearance,
})
