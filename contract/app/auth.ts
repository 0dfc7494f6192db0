import { type Static, Type } from 'typebox'
import { KEY_MODES } from '../key-form.ts'
import { defineRoute } from '../route.ts'
import { Message, User } from './user.ts'

// Texts may be absent here, because the account rules answer for what is missing, in their order and their words.
const Text = Type.Optional(Type.String())

export const SignedIn = Type.Object({ token: Type.String(), user: User })
export type SignedIn = Static<typeof SignedIn>

export const signup = defineRoute({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create an account and sign in',
  access: 'anyone',
  body: Type.Object({ username: Text, email: Text, password: Text }),
  status: 201,
  answer: SignedIn,
})

export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: 'anyone',
  body: Type.Object({ email: Text, password: Text }),
  answer: SignedIn,
})

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  access: 'session',
  answer: User,
})

export const logout = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  access: 'session',
  answer: Message,
})

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link that sets a new password; the same answer whether or not the address is known',
  access: 'anyone',
  body: Type.Object({ email: Text }),
  answer: Message,
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token of the mail; ends every session and, unless told, revokes every key',
  access: 'anyone',
  body: Type.Object({ token: Text, password: Text, revokeKeys: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ message: Type.String(), revokedKeys: Type.Integer() }),
})

const MaybeTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const listResetKeys = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password/keys',
  summary: 'The keys that a reset with this token revokes',
  access: 'anyone',
  body: Type.Object({ token: Text }),
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
  summary: 'Confirm an e-mail address with the token of the mail',
  access: 'anyone',
  body: Type.Object({ token: Text }),
  answer: Type.Object({ message: Type.String(), email: Type.String() }),
})

export const resendConfirmation = defineRoute({
  method: 'POST',
  path: '/api/auth/confirm-email/resend',
  summary: 'Mail another link to the address that waits to be confirmed',
  access: 'session',
  status: 202,
  answer: Message,
})
