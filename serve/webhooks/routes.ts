import { randomBytes, randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import {
  WEBHOOK_SENDS_PER_HOUR,
  WEBHOOK_TRIED_MS,
  WEBHOOKS_PER_ACCOUNT,
  type WebhookFormat,
} from '#contract/app/delivery/webhook-rules.ts'
import * as contract from '#contract/app/delivery/webhooks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import {
  listDeliveries,
  type QueuedDelivery,
  queueDelivery,
  replayDelivery,
} from '#store/webhooks/deliveries.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateSecret,
  type StoredDelivery,
  type StoredWebhook,
  updateWebhook,
  type WebhookKey,
} from '#store/webhooks/webhook.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, notFound, Refusal, tooMany } from '../http/errors.ts'
import { readWebhookUrl } from './read-webhook-url.ts'
import { openUrl, sealUrl } from './sealed-webhook.ts'

/** Where the alerts of an account are delivered, as its holder manages it on the site. */
export const webhookRoutes: Route[] = [
  route(contract.listWebhooks, async (ctx, { user }) => {
    const webhooks = await listWebhooks(ctx.db, user.id)
    return { data: webhooks.map((webhook) => toWebhook(ctx, webhook)), limit: WEBHOOKS_PER_ACCOUNT }
  }),
  route(contract.createWebhook, async (ctx, { body, ...call }) => {
    const { user } = call
    const { format, chatId } = body
    checkChat(format, chatId)
    const secret = createSigningSecret()
    const key = { id: randomUUID(), userId: user.id }
    const isStored = await insertWebhook(
      ctx.db,
      {
        ...key,
        name: body.name?.trim() ?? null,
        format,
        url: sealUrl(ctx.secretBox, readWebhookUrl(ctx.webhooks, { format, sent: body.url })),
        chatId: chatId ?? null,
        secret: ctx.secretBox.seal(secret, 'webhook secret'),
        now: ctx.now(),
        by: changedBy('session', call),
      },
      { webhooksMax: WEBHOOKS_PER_ACCOUNT },
    )
    if (!isStored) throw tooManyWebhooks()
    return { ...(await getWebhook(ctx, key)), secret }
  }),
  route(contract.updateWebhook, async (ctx, { params, body, ...call }) => {
    const { user } = call
    const key = { id: params.id, userId: user.id }
    if (Object.keys(body).length === 0) {
      throw invalid('body', 'The body must name at least one of url, chatId, name, active')
    }
    const { format } = await getOwnWebhook(ctx, key)
    if (body.chatId !== undefined) checkChat(format, body.chatId)
    const change = {
      ...(body.name === undefined ? {} : { name: body.name?.trim() ?? null }),
      ...(body.url === undefined
        ? {}
        : { url: sealUrl(ctx.secretBox, readWebhookUrl(ctx.webhooks, { format, sent: body.url })) }),
      ...(body.chatId === undefined ? {} : { chatId: body.chatId }),
      ...(body.active === undefined ? {} : { isActive: body.active }),
    }
    const by = changedBy('session', call)
    if (!(await updateWebhook(ctx.db, key, { change, now: ctx.now(), by }))) throw noWebhook()
    return getWebhook(ctx, key)
  }),
  route(contract.deleteWebhook, async (ctx, { params, ...call }) => {
    const { user } = call
    const key = { id: params.id, userId: user.id }
    const by = changedBy('session', call)
    if (!(await deleteWebhook(ctx.db, key, { now: ctx.now(), by }))) throw noWebhook()
    return undefined
  }),
  route(contract.rotateWebhookSecret, async (ctx, { params, body, ...call }) => {
    const { user } = call
    const key = { id: params.id, userId: user.id }
    const now = ctx.now()
    const secret = createSigningSecret()
    const overlapUntil = new Date(now.getTime() + body.overlapHours * HOUR_MS)
    const by = changedBy('session', call)
    const sealed = ctx.secretBox.seal(secret, 'webhook secret')
    if (!(await rotateSecret(ctx.db, key, { secret: sealed, overlapUntil, now, by }))) throw noWebhook()
    return { ...(await getWebhook(ctx, key)), secret }
  }),
  route(contract.testWebhook, async (ctx, { user, params }) => {
    const now = ctx.now()
    const delivery = {
      id: randomUUID(),
      event: 'webhook.test' as const,
      data: TEST_DATA,
      now,
      expiresAt: new Date(now.getTime() + WEBHOOK_TRIED_MS),
    }
    const key = { id: params.id, userId: user.id }
    return toQueued(
      await queueDelivery(ctx.db, key, { delivery, ...sendLimit(now) }),
      'There is no such webhook.',
    )
  }),
  route(contract.listDeliveries, async (ctx, { user, params, query }) => {
    await getOwnWebhook(ctx, { id: params.id, userId: user.id })
    const { before, limit } = query
    const deliveries = await listDeliveries(ctx.db, { webhookId: params.id, before, limit: limit + 1 })
    return { data: deliveries.slice(0, limit).map(toDelivery), hasMore: deliveries.length > limit }
  }),
  route(contract.replayDelivery, async (ctx, { user, params }) => {
    const now = ctx.now()
    const key = { id: params.id, userId: user.id }
    const expiresAt = new Date(now.getTime() + WEBHOOK_TRIED_MS)
    const queued = await replayDelivery(ctx.db, key, { now, expiresAt, ...sendLimit(now) })
    return toQueued(queued, 'There is no such delivery.')
  }),
]

const TEST_DATA = {
  title: 'Test from Crowdtape',
  text: 'This is a test: alerts will arrive here like this.',
  link: '/alerts',
  facts: { test: true },
}

/** `whsec_` and 32 random bytes, as Standard Webhooks wants it. */
function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function sendLimit(now: Date) {
  return { sendsMax: WEBHOOK_SENDS_PER_HOUR, since: new Date(now.getTime() - HOUR_MS) }
}

function checkChat(format: WebhookFormat, chatId: string | undefined): void {
  if (format === 'telegram' && chatId === undefined) {
    throw invalid(
      'chatId',
      'chatId is required for Telegram: the id of the chat, or @ and the name of a channel',
    )
  }
  if (format !== 'telegram' && chatId !== undefined) {
    throw invalid('chatId', 'chatId belongs to Telegram alone')
  }
}

async function getOwnWebhook(ctx: Context, key: WebhookKey): Promise<StoredWebhook> {
  const webhook = await findWebhook(ctx.db, key)
  if (!webhook) throw noWebhook()
  return webhook
}

async function getWebhook(ctx: Context, key: WebhookKey): Promise<contract.Webhook> {
  return toWebhook(ctx, await getOwnWebhook(ctx, key))
}

function noWebhook(): Refusal {
  return notFound('There is no such webhook.')
}

function tooManyWebhooks(): Refusal {
  return new Refusal({
    status: 409,
    code: 'conflict',
    message: `An account has at most ${WEBHOOKS_PER_ACCOUNT} webhooks. Delete one that you no longer need.`,
  })
}

function toQueued(queued: QueuedDelivery, missing: string): Static<typeof contract.Delivery> {
  if (queued === 'missing') throw notFound(missing)
  if (queued === 'unconfirmed') {
    throw new Refusal({
      status: 403,
      code: 'email_unconfirmed',
      message:
        'Confirm your e-mail address first: open the link in our e-mail, or send a new one from the settings. Until ' +
        'then nothing is delivered to webhooks.',
    })
  }
  if (queued === 'too-many') {
    throw tooMany(
      `At most ${WEBHOOK_SENDS_PER_HOUR} tests and replays an hour. Please wait a while.`,
      HOUR_MS / 1_000,
    )
  }
  return toDelivery(queued)
}

function toWebhook({ secretBox, now }: Context, webhook: StoredWebhook): contract.Webhook {
  const url = openUrl(secretBox, webhook.url)
  const { name, chatId, stoppedBecause, previousUntil, lastOutcome, lastSettledAt } = webhook
  return {
    id: webhook.id,
    ...(name === null ? {} : { name }),
    format: webhook.format,
    url: webhook.format === 'standard' ? url : withoutToken(url),
    ...(chatId === null ? {} : { chatId }),
    active: webhook.isActive,
    ...(stoppedBecause === null ? {} : { stoppedBecause }),
    ...(previousUntil && previousUntil > now() ? { previousSecretUntil: previousUntil.toISOString() } : {}),
    createdAt: webhook.createdAt.toISOString(),
    ...(lastOutcome === null ? {} : { lastOutcome }),
    ...(lastSettledAt === null ? {} : { lastSettledAt: lastSettledAt.toISOString() }),
  }
}

/** The address of a chat is the right to write there. */
function withoutToken(url: string): string {
  return `${new URL(url).origin}/…${url.slice(-4)}`
}

function toDelivery(delivery: StoredDelivery): contract.Delivery {
  const { outcome } = delivery
  return {
    id: delivery.id,
    event: delivery.event,
    title: delivery.data.title,
    state: outcome ?? 'waiting',
    createdAt: delivery.createdAt.toISOString(),
    ...(outcome === null ? { nextTryAt: delivery.dueAt.toISOString() } : {}),
    tries: delivery.tries,
  }
}
