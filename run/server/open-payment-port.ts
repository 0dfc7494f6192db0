import type Stripe from 'stripe'
import { askWhole } from '#collect/http/ask-whole.ts'
import { MICROS_PER_DOLLAR, PLAN_IDS } from '#contract/plans.ts'
import {
  type InvoiceOrder,
  type PaymentEvent,
  type PaymentInvoice,
  type PaymentLine,
  type PaymentPort,
  PaymentsFailed,
  SignatureRefused,
} from '#serve/context/payment-port.ts'

export interface StripeAccess {
  secretKey: string
  /** Of the endpoint of our events. */
  webhookSecret: string
  /** Stripe's own by default. */
  apiUrl?: string
  /** Where the site is; its pages send the browser back to it. */
  publicUrl: string
}

const ANSWER_MS_MAX = 10_000
const EVENTS_A_PAGE = 100
/** What follows from other events follows from none of these. docs/guides/selling.md names them for the operator. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'payment_method.attached',
  'payment_method.detached',
  'customer.updated',
  'customer.deleted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.marked_uncollectible',
  'invoice.voided',
] as const satisfies Stripe.Event.Type[]

/** Asks Stripe by its client, each call with an end of ours. The client is loaded with the first call. */
export function openPaymentPort(access: StripeAccess, { answerMsMax = ANSWER_MS_MAX } = {}): PaymentPort {
  let opened: Promise<Stripe> | undefined
  const open = () => {
    opened ??= openClient(access, answerMsMax)
    return opened
  }

  /** What went wrong is the operator's to read; it holds no key. */
  async function ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const stripe = await open()
    try {
      return await call(stripe)
    } catch (error) {
      throw new PaymentsFailed(`Stripe: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }

  const billingPage = `${access.publicUrl}/settings?tab=billing`
  return {
    createCustomer: ({ requestId, accountId }) =>
      ask(async ({ customers }) => {
        const made = await customers.create(
          { metadata: { account: accountId } },
          { idempotencyKey: `customer-${requestId}` },
        )
        return made.id
      }),

    openCheckout: ({ customerId, email, accountId, plan, chosenAt }) =>
      ask(async ({ customers, checkout }) => {
        await customers.update(customerId, { email })
        const { url } = await checkout.sessions.create({
          mode: 'setup',
          customer: customerId,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: { account: accountId, plan, chosen_at: chosenAt.toISOString() },
          success_url: `${billingPage}&saved=card`,
          cancel_url: billingPage,
        })
        if (!url) throw new Error('a session without an address')
        return url
      }),

    openPortal: (customer) =>
      ask(async ({ billingPortal }) => {
        const { url } = await billingPortal.sessions.create({ customer, return_url: billingPage })
        return url
      }),

    findCard: (customerId) => ask((stripe) => findCard(stripe, customerId)),

    deleteCustomer: (customerId) =>
      ask(({ customers }) => customers.del(customerId).then(() => {}, orMissing(undefined))),

    createInvoice: (order) =>
      ask(async (stripe) => {
        const found = await findInvoice(stripe, order)
        if (found) return found
        const { customerId: customer, accountId, month } = order
        const made = await stripe.invoices.create(
          {
            customer,
            currency: 'usd',
            collection_method: 'charge_automatically',
            auto_advance: false,
            pending_invoice_items_behavior: 'exclude',
            description: `API calls in ${month} (UTC)`,
            metadata: { account: accountId, month },
          },
          { idempotencyKey: `invoice-${accountId}-${month}` },
        )
        return made.id
      }),

    addLines: ({ invoiceId, customerId, accountId, month, lines }) =>
      ask(async ({ invoices, invoiceItems }) => {
        const { status, lines: there } = await invoices.retrieve(invoiceId)
        if (status !== 'draft') return
        const numbers = new Set(there.data.map(({ metadata }) => metadata.line))
        for (const [number, line] of lines.entries()) {
          if (numbers.has(String(number))) continue
          await invoiceItems.create(
            {
              customer: customerId,
              invoice: invoiceId,
              currency: 'usd',
              amount: line.cents,
              description: describeLine(line),
              period: periodOf(month),
              metadata: { line: String(number) },
            },
            { idempotencyKey: `line-${accountId}-${month}-${number}` },
          )
        }
      }),

    finalizeInvoice: ({ invoiceId, accountId, month }) =>
      ask(async ({ invoices }) => {
        const invoice = await invoices.retrieve(invoiceId)
        if (invoice.status !== 'draft') return toInvoice(invoice)
        return toInvoice(
          await invoices.finalizeInvoice(
            invoiceId,
            { auto_advance: true },
            { idempotencyKey: `final-${accountId}-${month}` },
          ),
        )
      }),

    getInvoice: (invoiceId) => ask(async ({ invoices }) => toInvoice(await invoices.retrieve(invoiceId))),

    async readEvent({ body, signature, now }) {
      const { webhooks } = await open()
      let event: Stripe.Event
      try {
        event = webhooks.constructEvent(
          body,
          signature,
          access.webhookSecret,
          undefined,
          undefined,
          now.getTime(),
        )
      } catch (error) {
        throw new SignatureRefused('no event of Stripe', { cause: error })
      }
      return toEvent(event)
    },

    async *listEvents(since) {
      for (let after: string | undefined; ; ) {
        const page = await ask(({ events }) =>
          events.list({
            types: [...EVENT_TYPES],
            created: { gte: Math.floor(since.getTime() / 1000) },
            limit: EVENTS_A_PAGE,
            starting_after: after,
          }),
        )
        for (const event of page.data) {
          const read = toEvent(event)
          if (read) yield read
        }
        if (!page.has_more) return
        after = page.data.at(-1)?.id
      }
    },
  }
}

async function openClient({ secretKey, apiUrl }: StripeAccess, timeoutMs: number): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Client(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Client.createFetchHttpClient((url, init = {}) =>
      askWhole(String(url), {
        method: init.method,
        body: typeof init.body === 'string' && init.body !== '' ? init.body : undefined,
        headers: Object.fromEntries(new Headers(init.headers)),
        signal: init.signal ?? undefined,
        timeoutMs,
      }),
    ),
  })
}

async function findCard(
  { customers }: Stripe,
  customerId: string,
): Promise<{ brand: string; lastFour: string } | undefined> {
  const customer = await customers
    .retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
    .catch(orMissing(undefined))
  if (!customer || customer.deleted) return undefined
  const byDefault = customer.invoice_settings.default_payment_method
  if (byDefault && typeof byDefault === 'object') return toCard(byDefault)
  const { data } = await customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
  const [newest] = data
  if (!newest) return undefined
  // Without a default one an invoice is paid by none.
  await customers.update(customerId, { invoice_settings: { default_payment_method: newest.id } })
  return toCard(newest)
}

function toCard({ card, type }: Stripe.PaymentMethod): { brand: string; lastFour: string } {
  return { brand: card?.brand ?? type, lastFour: card?.last4 ?? '' }
}

/** The invoice of the month, where an earlier try made it: keys of requests are forgotten after a day. */
async function findInvoice(
  { invoices }: Stripe,
  { customerId, month }: InvoiceOrder,
): Promise<string | undefined> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const since = Date.UTC(year, number - 1, 1) / 1000
  for await (const invoice of invoices.list({
    customer: customerId,
    created: { gte: since },
    limit: EVENTS_A_PAGE,
  })) {
    if (invoice.metadata?.month === month) return invoice.id
  }
  return undefined
}

/** Such as "1,000,000 calls at $0.15 per 1,000: $150.000000". */
export function describeLine({ calls, microsPerCall }: PaymentLine): string {
  const dollars = (micros: number, digits: number) =>
    (micros / MICROS_PER_DOLLAR).toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: 6,
    })
  const price = dollars(microsPerCall * 1_000, 2)
  return `${calls.toLocaleString('en-US')} calls at ${price} per 1,000: ${dollars(calls * microsPerCall, 6)}`
}

function periodOf(month: string): { start: number; end: number } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { start: Date.UTC(year, number - 1, 1) / 1000, end: Date.UTC(year, number, 1) / 1000 - 1 }
}

const STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const

function toInvoice(invoice: Stripe.Invoice): PaymentInvoice {
  return {
    id: invoice.id,
    month: invoice.metadata?.month ?? '',
    status: STATUSES.find((status) => status === invoice.status) ?? 'draft',
    number: invoice.number,
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: invoice.hosted_invoice_url ?? null,
  }
}

function toEvent(event: Stripe.Event): PaymentEvent | undefined {
  const of = { id: event.id, type: event.type }
  switch (event.type) {
    case 'checkout.session.completed': {
      const { mode, metadata, customer } = event.data.object
      const plan = PLAN_IDS.find((id) => id === metadata?.plan)
      const chosenAt = new Date(metadata?.chosen_at ?? '')
      if (mode !== 'setup' || !plan || Number.isNaN(chosenAt.getTime())) return undefined
      return { ...of, customerId: idOf(customer), chosen: { plan, chosenAt } }
    }
    case 'payment_method.attached':
      return { ...of, customerId: idOf(event.data.object.customer) }
    case 'payment_method.detached':
      return { ...of, customerId: idOf(event.data.previous_attributes?.customer) }
    case 'customer.updated':
    case 'customer.deleted':
      return { ...of, customerId: event.data.object.id }
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.marked_uncollectible':
    case 'invoice.voided': {
      const { id, metadata, customer } = event.data.object
      if (!metadata?.month) return undefined
      return { ...of, customerId: idOf(customer), invoiceId: id }
    }
    default:
      return undefined
  }
}

function idOf(of: string | { id: string } | null | undefined): string | undefined {
  return typeof of === 'string' ? of : of?.id
}

/** What is not there any more at Stripe is as good as deleted. */
function orMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as { code?: unknown }).code === 'resource_missing') return value
    throw error
  }
}
