import * as contract from '#contract/app/billing.ts'
import { ensureCustomer, findCustomer, saveCustomerId } from '#store/billing/customers.ts'
import { hasUncollectible, listInvoices as listStored } from '#store/billing/invoices.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { changePlan, getAccountPlan } from '#store/usage/account-plan.ts'
import { takeTries, throttleBilling } from '../accounts/throttle.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { type PaymentPort, PaymentsFailed } from '../context/payment-port.ts'
import { changedBy } from '../http/address.ts'
import { conflict, forbidden, notFound, Refusal } from '../http/errors.ts'

const getBilling = route(contract.getBilling, (ctx, { user }) => readBilling(ctx, user.id))

async function readBilling({ db, payments }: Context, accountId: string): Promise<contract.Billing> {
  const [{ plan }, customer] = await Promise.all([
    getAccountPlan(db, accountId),
    payments && findCustomer(db, accountId),
  ])
  return {
    takesCards: payments !== undefined,
    plan,
    card: customer?.card ?? null,
    hasPortal: typeof customer?.customerId === 'string',
  }
}

const listInvoices = route(contract.listInvoices, async ({ db }, { user, query: { before, limit } }) => {
  const invoices = await listStored(db, { accountId: user.id, before, limit: limit + 1 })
  const page = invoices.slice(0, limit)
  return {
    data: page.map(({ micros, ...invoice }) => ({ ...invoice, costMicros: micros })),
    nextBefore: invoices.length > limit ? (page.at(-1)?.month ?? null) : null,
  }
})

const openCheckout = route(contract.openCheckout, async (ctx, { user, person, body: { plan }, ...call }) => {
  const { db, now } = ctx
  const payments = portOf(ctx)
  await takeTries(ctx, [throttleBilling(user.id)])
  if (!person.isConfirmed)
    throw forbidden('email_unconfirmed', 'Confirm your e-mail address first: invoices are sent to it.')
  if (await hasUncollectible(db, user.id))
    throw conflict('plan', 'An invoice of this account was not paid. Pay it, then choose a plan.')
  const customer = await ensureCustomer(db, { accountId: user.id, now: now() })
  const chosenAt = now()
  if (customer.card) {
    const by = changedBy('session', { ...call, user, person })
    await runTransaction(db.pool, (client) =>
      changePlan(client, { accountId: user.id, plan, chosenBy: 'customer', chosenAt, by, now: now() }),
    )
    return { url: null }
  }
  return orRefuse(ctx, async () => {
    const { requestId } = customer
    const customerId =
      customer.customerId ?? (await payments.createCustomer({ requestId, accountId: user.id }))
    if (customer.customerId === null) await saveCustomerId(db, { accountId: user.id, requestId, customerId })
    const url = await payments.openCheckout({
      customerId,
      email: person.email,
      accountId: user.id,
      plan,
      chosenAt,
    })
    return { url }
  })
})

const openPortal = route(contract.openPortal, async (ctx, { user }) => {
  const payments = portOf(ctx)
  await takeTries(ctx, [throttleBilling(user.id)])
  const customerId = (await findCustomer(ctx.db, user.id))?.customerId
  if (!customerId) throw notFound('This account has no card and no invoices yet.')
  return orRefuse(ctx, async () => ({ url: await payments.openPortal(customerId) }))
})

const cancelPlan = route(contract.cancelPlan, async (ctx, { user, person, ...call }) => {
  portOf(ctx)
  const by = changedBy('session', { ...call, user, person })
  await runTransaction(ctx.db.pool, (client) =>
    changePlan(client, {
      accountId: user.id,
      plan: 'free',
      chosenBy: 'customer',
      chosenAt: ctx.now(),
      by,
      now: ctx.now(),
    }),
  )
  return readBilling(ctx, user.id)
})

function portOf({ payments }: Context): PaymentPort {
  if (!payments) throw notFound('Cards are not taken here. Ask the operator for a plan.')
  return payments
}

/** What went wrong is in the log; the caller learns what to do. */
async function orRefuse<Answer>({ log }: Context, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentsFailed)) throw error
    log.warn({ err: error }, 'the payment provider did not answer')
    throw new Refusal({
      status: 503,
      code: 'payments_unavailable',
      message: 'Stripe did not answer. Please try again in a moment.',
      retryAfterSeconds: 10,
      cause: error,
    })
  }
}

export const billingRoutes: Route[] = [getBilling, listInvoices, openCheckout, openPortal, cancelPlan]
