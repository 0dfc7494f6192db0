import { listWebhooks as contract } from '#contract/public/alerts/alerts.ts'
import { listWebhooks } from '#store/webhooks/webhook.ts'
import { publicRoute } from '../public/public-route.ts'

/** The webhooks that a rule may be delivered to, without what an address may hold in secret. */
export const listPublicWebhooks = publicRoute(contract, async (ctx, { key }) => {
  const webhooks = await listWebhooks(ctx.db, key.accountId)
  return {
    body: {
      data: webhooks.map((webhook) => ({
        id: webhook.id,
        name: webhook.name,
        format: webhook.format,
        host: new URL(webhook.url).host,
        active: webhook.isActive && webhook.stoppedBecause === null,
        stopped_because: webhook.stoppedBecause,
        last_outcome: webhook.lastOutcome,
        last_settled_at: webhook.lastSettledAt?.toISOString() ?? null,
        created_at: webhook.createdAt.toISOString(),
      })),
    },
    hasData: webhooks.length > 0,
  }
})
