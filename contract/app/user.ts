import { type Static, Type } from 'typebox'
import { PALETTES, THEMES } from '../account-choices.ts'
import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from '../account-rules.ts'

/** How the account wants the site to look, in whichever browser it signs in; null: as the browser has it. */
export const Appearance = Type.Object({
  theme: Type.Union([Type.Enum([...THEMES]), Type.Null()]),
  palette: Type.Union([Type.Enum([...PALETTES]), Type.Null()]),
  /** In which times are shown, such as Europe/Berlin. */
  timeZone: Type.Union([Type.String(), Type.Null()]),
})
export type Appearance = Static<typeof Appearance>

/** The user as the screens know it. spec, section 3 */
export const User = Type.Object({
  id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** Whether the address is confirmed by the link in a mail. */
  emailConfirmed: Type.Boolean(),
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

/** What a call says that has nothing else to give. */
export const Message = Type.Object({ message: Type.String() })
