import { listUnsealedWebhooks, replaceUnsealed } from '#store/webhooks/sealed-secrets.ts'
import type { Context } from '../context/context.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** An address as it is stored: the part after the origin may authorize the sender, as a bot's token does, so it is sealed. */
export function sealUrl(box: SecretBox, url: string): string {
  return `${new URL(url).origin}/#${box.seal(url, 'webhook address')}`
}

export function openUrl(box: SecretBox, url: string): string {
  const { hash } = new URL(url)
  return hash === '' ? url : box.open(hash.slice(1), 'webhook address')
}

/** Seals what was stored before secrets were sealed; while it runs, both forms are read. Several may do it at once. */
export async function sealStoredWebhooks({
  db,
  secretBox: box,
}: Pick<Context, 'db' | 'secretBox'>): Promise<void> {
  for (;;) {
    const webhooks = await listUnsealedWebhooks(db)
    for (const stored of webhooks) {
      const seal = (secret: string) => box.seal(box.open(secret, 'webhook secret'), 'webhook secret')
      const sealed = {
        url: sealUrl(box, openUrl(box, stored.url)),
        secret: seal(stored.secret),
        previousSecret: stored.previousSecret === null ? null : seal(stored.previousSecret),
      }
      await replaceUnsealed(db, { id: stored.id, stored, sealed })
    }
    if (webhooks.length === 0) return
  }
}
