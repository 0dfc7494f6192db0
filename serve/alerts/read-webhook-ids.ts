import { listWebhooks } from '#store/webhooks/webhook.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

/** The webhooks that an alert is meant for, each once; null: all of the account. Throws a 400 for what is not of it. */
export async function readWebhookIds(
  ctx: Context,
  { userId, sent }: { userId: string; sent: readonly string[] | null },
): Promise<string[] | null> {
  if (sent === null) return null
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const own = new Set((await listWebhooks(ctx.db, userId)).map(({ id }) => id))
  if (ids.every((id) => own.has(id))) return ids
  throw invalid('webhooks', 'webhooks must be ids of webhooks of this account, or null for all of them')
}
