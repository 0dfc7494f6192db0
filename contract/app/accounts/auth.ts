import { type Static, Type } from 'typebox'
import { KEY_MODES } from '../../key-form.ts'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { TOKEN_CHARS_MAX } from '../../text/bounds.ts'
import { EmailText, FactorCode, Message, PasswordText, User, UsernameText } from './users.ts'

export const DEAD_RESET_LINK =
  'This reset link is not valid, has expired or was already used. Please request a new one.'
export const DEAD_CONFIRMATION_LINK =
  'This link is not valid or has expired. Request a new one in the settings.'
export const DEAD_INVITATION =
  'This invitation is not valid for this address, has expired or was already used. Ask for a new one.'
const ResetToken = Type.Optional(Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_RESET_LINK }))
const ConfirmationToken = Type.Optional(
  Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_CONFIRMATION_LINK }),
)

export const SignedIn = Type.Object({ token: Type.String(), user: User })
export type SignedIn = Static<typeof SignedIn>

export const signup = defineRoute({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create an account and sign in',
  access: 'anyone',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({
    username: UsernameText,
    email: EmailText,
    password: PasswordText,
    /** The token of an invitation, where signing up needs one. */
    invitation: Type.Optional(Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_INVITATION })),
  }),
  status: 201,
  answer: SignedIn,
})

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: 'anyone',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ email: EmailText, password: PasswordText, code: FactorCode }),
  answer: SignedIn,
})

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  access: 'session',
  teamRole: 'personal',
  answer: User,
})

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'session',
  teamRole: 'personal',
  answer: Message,
})

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'E-mail a link to set a new password; the response is the same for unknown addresses',
  access: 'anyone',
  body: Type.Object({ email: EmailText }),
  answer: Message,
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token from the e-mail; ends every session and, by default, revokes every key',
  access: 'anyone',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ token: ResetToken, password: PasswordText, revokeKeys: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ message: Type.String(), revokedKeys: Type.Integer() }),
})

const MaybeTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const listResetKeys = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/keys',
  summary: 'The keys that a reset with this token revokes',
  access: 'anyone',
  body: Type.Object({ token: ResetToken }),
  answer: Type.Object({
    data: Type.Array(
      Type.Object({
        name: Type.String(),
        mode: Type.Enum([...KEY_MODES]),
        lastFour: Type.String(),
        createdAt: Type.String({ format: 'date-time' }),
        lastUsed: MaybeTime,
      }),
    ),
  }),
})

export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an e-mail address with the token from the e-mail',
  access: 'anyone',
  body: Type.Object({ token: ConfirmationToken }),
  answer: Type.Object({ message: Type.String(), email: Type.String() }),
})

export const resendConfirmation = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm-email/resend',
  summary: 'Resend the link to the unconfirmed address',
  access: 'session',
  teamRole: 'personal',
  status: 202,
  answer: Message,
})
