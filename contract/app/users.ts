import { Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { Message, User } from './user.ts'

// Texts may be absent here, because the account rules answer for what is missing, in their order and their words.
const Text = Type.Optional(Type.String())

export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/users/profile',
  summary: 'Change name, address and linked social accounts; a social account that is absent stays',
  access: 'session',
  body: Type.Object({
    username: Text,
    email: Text,
    socialAccounts: Type.Optional(Type.Object({ twitter: Text, facebook: Text, instagram: Text })),
  }),
  answer: Type.Object({ message: Type.String(), user: User }),
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/users/change-password',
  summary: 'Change the password; ends the other sessions',
  access: 'session',
  body: Type.Object({ currentPassword: Text, newPassword: Text }),
  answer: Message,
})
