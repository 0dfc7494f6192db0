import { Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { TOKEN_CHARS_MAX } from '../../text/bounds.ts'
import { FactorCode, Message, PasswordText, User } from './users.ts'

export const DEAD_SIGN_ON = 'This sign-in is not valid, has expired or was already used. Please start again.'

/** Of the page that the provider sends the browser back to. */
export const SIGN_ON_PATH = '/sign-on'

/** What only the browser has that began. */
const BrowserSecret = Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_SIGN_ON })
const Ticket = Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_SIGN_ON })

const Begun = Type.Object({
  /** Of the provider, for the browser to open. */
  url: Type.String(),
  /** Kept by the browser that goes there, and sent with the provider's answer. */
  secret: Type.String(),
})

export const beginSignOn = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-on',
  summary: 'Begin to sign in at the provider of this installation',
  access: 'anyone',
  body: Type.Object({}),
  answer: Begun,
})

/** The address that the provider sends the browser back to holds no more than this. */
const ANSWER_CHARS_MAX = 1_300

export const finishSignOn = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-on/finish',
  summary: 'Sign in, sign up or link the account with the answer of the provider',
  access: 'anyone',
  body: Type.Object({
    /** The query of the address that the provider sent the browser back to. */
    answer: Type.String({ maxLength: ANSWER_CHARS_MAX, tooLong: DEAD_SIGN_ON }),
    secret: BrowserSecret,
  }),
  answer: Type.Object({
    /** `link`: an account with this address has to be proven first. `factor`: its second factor is asked for. */
    status: Type.Enum(['signed-in', 'linked', 'link', 'factor']),
    /** Of the new session. */
    token: Type.Optional(Type.String()),
    user: Type.Optional(User),
    /** With which to go on. */
    ticket: Type.Optional(Type.String()),
    /** The address of the account. */
    email: Type.Optional(Type.String()),
    /** Whether the account has confirmed its address, so that a code can be mailed to it. */
    canMail: Type.Optional(Type.Boolean()),
    asksCode: Type.Optional(Type.Boolean()),
  }),
})

export const mailSignOnCode = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-on/code',
  summary: 'E-mail a code to the confirmed address of the account that is to be linked',
  access: 'anyone',
  body: Type.Object({ ticket: Ticket, secret: BrowserSecret }),
  status: 202,
  answer: Message,
})

export const continueSignOn = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-on/continue',
  summary: 'Finish a sign-in by the provider with the password, the code of the e-mail or the second factor',
  access: 'anyone',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({
    ticket: Ticket,
    secret: BrowserSecret,
    /** To link: the password of the account, or the code that was mailed to it. */
    currentPassword: PasswordText,
    mailedCode: Type.Optional(Type.String({ maxLength: 32 })),
    code: FactorCode,
  }),
  answer: Type.Object({ token: Type.String(), user: User }),
})

export const beginLink = defineRoute({
  method: 'POST',
  path: '/api/account/sign-on',
  summary: 'Begin to link the account to the provider; needs the password',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Begun,
})

export const removeLink = defineRoute({
  method: 'POST',
  path: '/api/account/sign-on/remove',
  summary: 'Unlink the account from its provider; needs the password',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})
