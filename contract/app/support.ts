import { Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { Message } from './user.ts'

// Texts may be absent here, because the rules of support answer for what is missing, in their order and their words.
const Text = Type.Optional(Type.String())
const token = Type.String({ minLength: 1, maxLength: 200 })

export const contact = defineRoute({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the operator; kept and mailed',
  access: 'anyone',
  body: Type.Object({ name: Text, email: Text, subject: Text, message: Text }),
  status: 201,
  answer: Message,
})

export const writeToSupport = defineRoute({
  method: 'POST',
  path: '/api/support',
  summary: "Mail the operator's support mailbox; any other recipient is refused",
  access: 'anyone',
  body: Type.Object({ recipient: Text, subject: Text, message: Text }),
  status: 202,
  answer: Message,
})

export const subscribe = defineRoute({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Ask for the newsletter; a mail asks back before anything is sent',
  access: 'anyone',
  body: Type.Object({ email: Text }),
  status: 202,
  answer: Message,
})

export const confirmSubscription = defineRoute({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirm a subscription with the token of the mail',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: Message,
})

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary:
    'End a subscription; the token stands in the query, as mail programs call it with one click (RFC 8058)',
  access: 'anyone',
  query: Type.Object({ token }, { additionalProperties: false }),
  answer: Message,
})

export const getSite = defineRoute({
  method: 'GET',
  path: '/api/site',
  summary: 'What the screens need to know of this installation',
  access: 'anyone',
  answer: Type.Object({
    supportEmail: Type.String(),
    passwordLengthMin: Type.Integer(),
    /** Whether posts and prices come from the sample universe, so that the screens say so. */
    sampleData: Type.Boolean(),
  }),
})
