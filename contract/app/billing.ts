import { type Static, Type } from 'typebox'
import { PLAN_IDS } from '../plans.ts'
import { defineRoute } from '../route.ts'

const Micros = Type.Integer({ minimum: 0, description: 'In micro-dollars: 1,000,000 is one dollar' })
const MaybeText = Type.Union([Type.String(), Type.Null()])
const Count = Type.Integer({ minimum: 0 })

/** `preparing`: not sent yet; `carried`: less than a cent, which the next invoice has. */
export const INVOICE_STATUSES = ['preparing', 'carried', 'open', 'uncollectible', 'paid', 'void'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

const Invoice = Type.Object({
  /** Such as `2026-01`, UTC. */
  month: Type.String(),
  /** Charged calls that cost something. */
  calls: Count,
  /** What they cost. */
  costMicros: Micros,
  /** Of the invoice before; less than a cent. */
  carriedInMicros: Micros,
  /** What is to be paid: `costMicros` and `carriedInMicros` in whole cents. */
  cents: Count,
  /** The rest. */
  carriedOutMicros: Micros,
  /** By price, the dearest first; their cents come to those of the invoice. */
  lines: Type.Array(Type.Object({ calls: Count, microsPerCall: Micros, cents: Count })),
  status: Type.Enum([...INVOICE_STATUSES]),
  /** A payment was refused; it is tried again. */
  hasFailed: Type.Boolean(),
  number: MaybeText,
  pdfUrl: MaybeText,
  /** Where it is paid by hand. */
  payUrl: MaybeText,
})
export type Invoice = Static<typeof Invoice>

const Billing = Type.Object({
  /** Whether cards can be saved on this installation. */
  takesCards: Type.Boolean(),
  plan: Type.Enum([...PLAN_IDS]),
  card: Type.Union([Type.Object({ brand: Type.String(), lastFour: Type.String() }), Type.Null()]),
  /** Whether the payment provider has a page for the account. */
  hasPortal: Type.Boolean(),
})
export type Billing = Static<typeof Billing>

export const getBilling = defineRoute({
  method: 'GET',
  path: '/api/billing',
  summary: 'The plan of the account, its card, and whether cards can be saved here',
  access: 'session',
  answer: Billing,
})

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'Invoices of the account by month, newest first, exact to the micro-dollar',
  access: 'session',
  query: Type.Object(
    {
      before: Type.Optional(
        Type.String({
          maxLength: 7,
          pattern: '^20\\d\\d-(0[1-9]|1[0-2])$',
          description: 'a month such as 2026-01',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 12 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(Invoice),
    /** What to give as `before` for the next page; null: there is none. */
    nextBefore: Type.Union([Type.String(), Type.Null()]),
  }),
})

const PAID_PLANS = ['pro', 'scale'] as const

export const openCheckout = defineRoute({
  method: 'POST',
  path: '/api/billing/checkout',
  summary:
    'Use a plan that is paid by card: at once with a saved card, else after saving one at the provider',
  access: 'session',
  teamRole: 'owner',
  body: Type.Object({ plan: Type.Enum([...PAID_PLANS]) }, { additionalProperties: false }),
  answer: Type.Object({
    /** Where a card is saved; null: the plan is in use. */
    url: MaybeText,
  }),
})

export const openPortal = defineRoute({
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'Opens the page of the payment provider where the card is changed and invoices are paid',
  access: 'session',
  teamRole: 'owner',
  answer: Type.Object({ url: Type.String() }),
})

export const cancelPlan = defineRoute({
  method: 'POST',
  path: '/api/billing/cancel',
  summary: 'Go back to the free plan at once; charged calls are invoiced after the month',
  access: 'session',
  teamRole: 'owner',
  answer: Billing,
})
