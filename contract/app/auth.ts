import { type Static, Type } from 'typebox'
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
  summary: 'Set a new password with the token of the mail; ends every session',
  access: 'anyone',
  body: Type.Object({ token: Text, password: Text }),
  answer: Message,
})
