import { Type } from 'typebox'
import { EMAIL_LENGTH_MAX } from '../account-rules.ts'
import { DATA_MODES } from '../data-mode.ts'
import { defineRoute } from '../route.ts'
import { ABSENCES } from '../sources.ts'
import { MESSAGE_LENGTH_MAX, NAME_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '../support-rules.ts'
import { TOKEN_CHARS_MAX } from '../text/bounds.ts'
import { EmailText, Message } from './accounts/users.ts'

// Texts may be absent here, because the rules of support answer for what is missing, in their order and their words;
// `tooLong` has their words, too.
const Text = (max: number, label: string) =>
  Type.Optional(Type.String({ maxLength: max, tooLong: `${label} must be at most ${max} characters long` }))
const token = Type.String({ minLength: 1, maxLength: TOKEN_CHARS_MAX })

export const contact = defineRoute({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to the operator; stored and e-mailed',
  access: 'anyone',
  body: Type.Object({
    name: Text(NAME_LENGTH_MAX, 'Name'),
    email: EmailText,
    subject: Text(SUBJECT_LENGTH_MAX, 'Subject'),
    message: Text(MESSAGE_LENGTH_MAX, 'Message'),
  }),
  status: 201,
  answer: Message,
})

export const writeToSupport = defineRoute({
  method: 'POST',
  path: '/api/support',
  summary: "E-mail the operator's support address; visitors give an address for the reply",
  access: 'anyone',
  body: Type.Object({
    email: EmailText,
    recipient: Type.Optional(
      Type.String({ maxLength: EMAIL_LENGTH_MAX, tooLong: 'Invalid recipient email' }),
    ),
    subject: Text(SUBJECT_LENGTH_MAX, 'Subject'),
    message: Text(MESSAGE_LENGTH_MAX, 'Message'),
  }),
  status: 202,
  answer: Message,
})

export const subscribe = defineRoute({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Subscribe to the newsletter; the address must be confirmed by e-mail first',
  access: 'anyone',
  body: Type.Object({ email: EmailText }),
  status: 202,
  answer: Message,
})

export const confirmSubscription = defineRoute({
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Confirm a subscription with the token from the e-mail',
  access: 'anyone',
  body: Type.Object({ token }),
  answer: Message,
})

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  summary: 'End a subscription; the token is in the query, for one-click unsubscribe (RFC 8058)',
  access: 'anyone',
  query: Type.Object({ token }, { additionalProperties: false }),
  answer: Message,
})

/** Times are ISO; null without posts. */
const DataFigures = Type.Object({
  posts: Type.Integer({ minimum: 0 }),
  /** The hour of the oldest post. */
  since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** The hour of the newest post. */
  newestHour: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export const getSite = defineRoute({
  method: 'GET',
  path: '/api/site',
  summary: 'Settings of this installation for the screens',
  access: 'anyone',
  answer: Type.Object({
    supportEmail: Type.String(),
    passwordLengthMin: Type.Integer(),
    /** Who may sign up. */
    signUp: Type.Object({
      mode: Type.Enum(['open', 'invite', 'domain', 'closed']),
      /** Of the addresses that may where the mode is `domain`. */
      domain: Type.Optional(Type.String()),
    }),
    /** Single sign-on, where this installation has a provider. */
    signOn: Type.Optional(
      Type.Object({
        /** What the provider is called. */
        label: Type.String(),
        /** It is the only way to sign in. */
        isOnly: Type.Boolean(),
      }),
    ),
    /** What posts and prices there are, so that the screens say what they show and offer the other. */
    data: Type.Object({
      /** The default for visitors. */
      default: Type.Enum([...DATA_MODES]),
      live: DataFigures,
      sample: DataFigures,
    }),
    /** Where posts and prices of this installation come from, as a reader would name it: "files that the operator imports". */
    sources: Type.Array(Type.String()),
    /** What those of them that are read ask to be shown beside their data. */
    attributions: Type.Array(Type.Object({ text: Type.String(), url: Type.String() })),
    /** The sources that are read and give nothing now; absent while that cannot be read. */
    absent: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          status: Type.Enum(ABSENCES),
          since: Type.Optional(Type.String({ format: 'date-time' })),
        }),
      ),
    ),
    /** How the operator is reached besides the mailbox; what is not set is absent. */
    contact: Type.Object({
      /** Line by line. */
      address: Type.Optional(Type.Array(Type.String())),
      phone: Type.Optional(Type.String()),
      links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
    }),
  }),
})
