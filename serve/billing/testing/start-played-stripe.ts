import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

// Stripe, played on this machine: of its API what we use, as https://docs.stripe.com/api says that it answers.

export const STRIPE_SECRETS = { secretKey: 'sk_test_played', webhookSecret: 'whsec_played' }

// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe, of which tests look at what they want
type Thing = Record<string, any>

/** A call that reached it. */
export interface StripeCall {
  method: string
  path: string
  params: Thing
  idempotencyKey?: string
}

/** What becomes of a call: `lost` is done and its answer never arrives, `cut` is not done. */
type Fate = 'lost' | 'cut' | undefined

const KEYS_KEPT_MS = 24 * 3_600_000
const PAGE_MAX = 100

/** Parameters by path; others are refused, as Stripe does. */
const KNOWN: Record<string, string[]> = {
  'POST /v1/customers': ['metadata', 'email'],
  'POST /v1/customers/:id': ['email', 'invoice_settings'],
  'GET /v1/customers/:id': ['expand'],
  'DELETE /v1/customers/:id': [],
  'GET /v1/customers/:id/payment_methods': ['type', 'limit'],
  'POST /v1/checkout/sessions': [
    'mode',
    'customer',
    'currency',
    'allowed_payment_method_types',
    'metadata',
    'success_url',
    'cancel_url',
  ],
  'POST /v1/billing_portal/sessions': ['customer', 'return_url'],
  'GET /v1/invoices': ['customer', 'created', 'limit', 'starting_after'],
  'POST /v1/invoices': [
    'customer',
    'currency',
    'collection_method',
    'auto_advance',
    'pending_invoice_items_behavior',
    'description',
    'metadata',
  ],
  'GET /v1/invoices/:id': [],
  'POST /v1/invoices/:id/finalize': ['auto_advance'],
  'POST /v1/invoiceitems': ['customer', 'invoice', 'currency', 'amount', 'description', 'period', 'metadata'],
  'GET /v1/events': ['types', 'created', 'limit', 'starting_after'],
}

export type PlayedStripe = Awaited<ReturnType<typeof startPlayedStripe>>

/** Starts it; closed when the test ends. What people and Stripe itself do is done by the functions that it gives. */
export async function startPlayedStripe(
  t: Pick<TestContext, 'after'>,
  {
    now = () => new Date(),
    reportTo = '',
  }: {
    now?: () => Date /** Our address for its events, where browsers use its pages. */
    reportTo?: string
  } = {},
) {
  const things = new Map<string, Thing>()
  const events: Thing[] = []
  const calls: StripeCall[] = []
  const answered = new Map<string, { params: string; status: number; body: Thing; at: number }>()
  const at: { decide: (call: StripeCall) => Fate } = { decide: () => undefined }
  let count = 0
  const seconds = () => Math.floor(now().getTime() / 1000)
  const idOf = (prefix: string) => `${prefix}_${++count}${randomBytes(6).toString('hex')}`
  const make = (prefix: string, object: string, fields: Thing): Thing => {
    const thing = { id: idOf(prefix), object, created: seconds(), livemode: false, ...fields }
    things.set(thing.id, thing)
    return thing
  }
  const happen = (type: string, object: Thing, previous?: Thing): Thing => {
    const data = { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) }
    const event = { id: idOf('evt'), object: 'event', created: seconds(), type, data }
    events.unshift(event)
    return event
  }
  const listOf = (object: string, where: (thing: Thing) => boolean = () => true) =>
    [...things.values()].filter((thing) => thing.object === object && where(thing)).reverse()
  const get = (id: string, param = 'id'): Thing => {
    const thing = things.get(id)
    if (!thing)
      throw new StripeRefusal(param === 'id' ? 404 : 400, 'resource_missing', `No such ${param}: '${id}'`)
    return thing
  }
  const customerOf = (params: Thing): Thing => {
    const customer = get(params.customer, 'customer')
    if (customer.deleted)
      throw new StripeRefusal(400, 'resource_missing', `No such customer: '${customer.id}'`)
    return customer
  }
  const withLines = (invoice: Thing): Thing => {
    const items = listOf('invoiceitem', (item) => item.invoice === invoice.id).reverse()
    const data = items.map(({ id, amount, description, metadata, period }) => ({
      id: id.replace('ii', 'il'),
      object: 'line_item',
      amount,
      description,
      metadata,
      period,
    }))
    const total = data.reduce((sum, { amount }) => sum + amount, 0)
    return { ...invoice, total, amount_due: total, lines: { object: 'list', data, has_more: false } }
  }

  const routes: Record<string, (params: Thing, id: string) => Thing> = {
    'POST /v1/customers': ({ metadata, email = null }) =>
      make('cus', 'customer', { metadata, email, invoice_settings: { default_payment_method: null } }),
    'POST /v1/customers/:id': (params, id) => {
      const customer = customerOf({ customer: id })
      const before = structuredClone(customer)
      if (params.email !== undefined) customer.email = params.email
      if (params.invoice_settings) customer.invoice_settings = { ...params.invoice_settings }
      happen('customer.updated', customer, before)
      return customer
    },
    'GET /v1/customers/:id': (_, id) => {
      const customer = get(id)
      if (customer.deleted) return { id, object: 'customer', deleted: true }
      const method = customer.invoice_settings.default_payment_method
      return { ...customer, invoice_settings: { default_payment_method: method && get(method) } }
    },
    'DELETE /v1/customers/:id': (_, id) => {
      customerOf({ customer: id })
      removeCustomer(id)
      return { id, object: 'customer', deleted: true }
    },
    'GET /v1/customers/:id/payment_methods': (params, id) =>
      page(
        listOf('payment_method', ({ customer }) => customer === id),
        params,
      ),
    'POST /v1/checkout/sessions': (params) => {
      customerOf(params)
      if (params.mode === 'setup' && !params.currency)
        throw new StripeRefusal(400, 'parameter_missing', 'currency')
      const session = make('cs', 'checkout.session', { ...params, status: 'open', setup_intent: null })
      session.url = `${url}/pay/${session.id}`
      return session
    },
    'POST /v1/billing_portal/sessions': (params) => {
      const { id } = customerOf(params)
      return make('bps', 'billing_portal.session', { ...params, url: `${url}/portal/${id}` })
    },
    'GET /v1/invoices': (params) =>
      page(
        listOf(
          'invoice',
          ({ customer, created }) => customer === params.customer && isSince(created, params),
        ),
        params,
      ),
    'POST /v1/invoices': (params) => {
      customerOf(params)
      const { auto_advance, pending_invoice_items_behavior: _, ...rest } = params
      const blank = { status: 'draft', number: null, invoice_pdf: null, hosted_invoice_url: null }
      return withLines(make('in', 'invoice', { ...rest, ...blank, auto_advance: auto_advance === 'true' }))
    },
    'GET /v1/invoices/:id': (_, id) => withLines(get(id)),
    'POST /v1/invoices/:id/finalize': (params, id) => {
      const invoice = get(id)
      if (invoice.status !== 'draft')
        throw new StripeRefusal(400, 'invoice_not_editable', 'This invoice is already finalized')
      invoice.status = 'open'
      invoice.auto_advance = params.auto_advance === 'true'
      invoice.number = `CT-${++count}`
      invoice.invoice_pdf = `${url}/pdf/${id}`
      invoice.hosted_invoice_url = `${url}/i/${id}`
      happen('invoice.finalized', withLines(invoice))
      return withLines(invoice)
    },
    'POST /v1/invoiceitems': (params) => {
      customerOf(params)
      if (get(params.invoice, 'invoice').status !== 'draft')
        throw new StripeRefusal(400, 'invoice_not_editable', 'This invoice is final')
      return make('ii', 'invoiceitem', { ...params, amount: Number(params.amount) })
    },
    'GET /v1/events': (params) =>
      page(
        events.filter(({ type, created }) => params.types.includes(type) && isSince(created, params)),
        params,
      ),
  }

  /** Somebody saves a card in the portal. */
  function addCard(customer: string, card = { brand: 'visa', last4: '4242' }): void {
    happen('payment_method.attached', make('pm', 'payment_method', { type: 'card', card, customer }))
  }

  function removeCustomer(id: string): void {
    const customer = get(id)
    for (const method of listOf('payment_method', (one) => one.customer === id)) method.customer = null
    customer.deleted = true
    happen('customer.deleted', customer)
  }

  function settle(id: string, { status, type }: { status: string; type: string }): void {
    const invoice = get(id)
    invoice.status = status
    happen(type, withLines(invoice))
  }

  const perform = (call: StripeCall): { status: number; body: Thing } => {
    const { method, path, params, idempotencyKey } = call
    const known = idempotencyKey === undefined ? undefined : answered.get(idempotencyKey)
    const isKept = known && now().getTime() - known.at < KEYS_KEPT_MS
    const said = JSON.stringify([method, path, params])
    if (isKept && known.params !== said)
      return refuse(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      )
    if (isKept) return known
    const [, id = ''] = /^\/v1\/(?:customers|invoices)\/([^/]+)/.exec(path) ?? []
    const name = `${method} ${id ? path.replace(id, ':id') : path}`
    const route = routes[name]
    if (!route) return refuse(404, 'unknown_url', `Unrecognized request URL (${name})`)
    const odd = Object.keys(params).find((param) => !KNOWN[name]?.includes(param))
    if (odd) return refuse(400, 'parameter_unknown', `Received unknown parameter: ${odd}`)
    try {
      const answer = { status: 200, body: structuredClone(route(params, id)) }
      if (idempotencyKey !== undefined && method === 'POST')
        answered.set(idempotencyKey, { ...answer, params: said, at: now().getTime() })
      return answer
    } catch (error) {
      if (error instanceof StripeRefusal) return refuse(error.status, error.code, error.message)
      throw error
    }
  }

  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    if (!call.path.startsWith('/v1/')) return answerPage(call, response)
    if (request.headers.authorization !== `Bearer ${STRIPE_SECRETS.secretKey}`)
      return send(response, refuse(401, 'invalid_api_key', 'Invalid API Key provided'))
    calls.push(call)
    const fate = at.decide(call)
    if (fate === 'cut') return request.socket.destroy()
    const answer = perform(call)
    if (fate === 'lost') return request.socket.destroy()
    send(response, answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one

  /** The pages that a browser is sent to, each with a button; what was done there is reported before it goes back. */
  async function answerPage({ method, path }: StripeCall, response: ServerResponse): Promise<void> {
    const [, kind, id = ''] = path.split('/')
    if (method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end(
        `<!doctype html><title>Stripe, played</title><form method="post"><button>${kind === 'pay' ? 'Save card' : 'Remove card'}</button></form>`,
      )
      return
    }
    const known = new Set(events)
    const session = kind === 'pay' ? get(id) : listOf('billing_portal.session')[0]
    if (kind === 'pay') played.saveCard(id)
    else played.removeCards(id)
    for (const event of events.filter((one) => !known.has(one)).reverse()) {
      const { body, headers } = played.sign(event)
      await fetch(reportTo, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    }
    response.writeHead(303, { Location: session?.success_url ?? session?.return_url }).end()
  }

  const played = {
    url,
    at,
    calls,
    /** The newest first. */
    events,
    get,
    listOf,
    withLines,
    addCard,
    /** Somebody saves a card on the page of a checkout. */
    saveCard(checkoutUrl: string): void {
      const session = get(checkoutUrl.split('/').at(-1) ?? '')
      addCard(session.customer)
      session.setup_intent = idOf('seti')
      session.status = 'complete'
      happen('checkout.session.completed', session)
    },
    /** Somebody removes every card in the portal. */
    removeCards(customerId: string): void {
      for (const method of listOf('payment_method', ({ customer }) => customer === customerId)) {
        method.customer = null
        get(customerId).invoice_settings.default_payment_method = null
        happen('payment_method.detached', method, { customer: customerId })
      }
    },
    /** The operator deletes a customer in the dashboard. */
    removeCustomer,
    pay: (id: string) => settle(id, { status: 'paid', type: 'invoice.paid' }),
    refusePayment: (id: string) => settle(id, { status: 'open', type: 'invoice.payment_failed' }),
    giveUp: (id: string) => settle(id, { status: 'uncollectible', type: 'invoice.marked_uncollectible' }),
    /** What it sends to our address for an event. https://docs.stripe.com/webhooks#verify-manually */
    sign(event: Thing, { secret = STRIPE_SECRETS.webhookSecret, at = now() } = {}) {
      const body = JSON.stringify(event)
      const stamp = Math.floor(at.getTime() / 1000)
      const mac = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
      return { body, headers: { 'Stripe-Signature': `t=${stamp},v1=${mac}` } }
    },
  }
  return played
}

class StripeRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

function refuse(status: number, code: string, message: string): { status: number; body: Thing } {
  const type = code === 'idempotency_error' ? code : 'invalid_request_error'
  return { status, body: { error: { type, code, message } } }
}

function isSince(created: number, params: Thing): boolean {
  return params.created?.gte === undefined || created >= Number(params.created.gte)
}

function page(all: Thing[], params: Thing): Thing {
  const from = all.findIndex(({ id }) => id === params.starting_after) + 1
  const limit = Math.min(PAGE_MAX, Number(params.limit ?? 10))
  return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit }
}

function send(response: ServerResponse, { status, body }: { status: number; body: Thing }): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
  const form = request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString())
  return {
    method: request.method ?? 'GET',
    path: pathname,
    params: readForm(form),
    idempotencyKey: request.headers['idempotency-key'] as string | undefined, // Node joins what comes twice
  }
}

/** `a[b]=1&c[0]=2` as `{ a: { b: '1' }, c: ['2'] }`. */
function readForm(form: URLSearchParams): Thing {
  const read: Thing = {}
  for (const [name, value] of form) {
    const [first = '', ...rest] = name.split(/[[\]]+/).filter(Boolean)
    const [key] = rest
    if (key === undefined) read[first] = value
    else if (/^\d+$/.test(key)) read[first] = [...(read[first] ?? []), value]
    else read[first] = { ...read[first], [key]: value }
  }
  return read
}
