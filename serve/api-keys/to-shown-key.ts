import type { Static } from 'typebox'
import type { ShownKey } from '#contract/app/keys.ts'
import type { ApiKey } from '#store/api-keys/api-key.ts'

/** A key as the only answer that carries it whole. */
export function toShownKey(
  key: ApiKey,
  secret: string,
  lastUsed: Date | null = null,
): Static<typeof ShownKey> {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    prefix: `ct_${key.mode}_`,
    lastFour: key.lastFour,
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    key: secret,
  }
}
