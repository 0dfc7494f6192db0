import { createHash, randomBytes } from 'node:crypto'

export interface SecretToken {
  token: string
  /** SHA-256: what is stored. 32 random bytes need no slow hash. */
  tokenHash: Buffer
}

/** A new token: 32 random bytes in base64url after a mark of its kind. */
export function createSecretToken(mark: 'cts_' | 'ctr_' | 'ctn_' | 'cta_' | 'cte_'): SecretToken {
  const token = `${mark}${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token of a link that ends mails. Not hashed where it is stored, because every mail has to carry it. */
export function createStopToken(): string {
  return randomBytes(24).toString('base64url')
}
