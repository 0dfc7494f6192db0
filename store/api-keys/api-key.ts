import type { KeyMode } from '#contract/key-form.ts'
import type { Scope } from '#contract/scopes.ts'

/** A key without its secret. */
export interface ApiKey {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  lastFour: string
  createdAt: Date
  expiresAt: Date | null
}

/** What of a secret is stored. */
export interface SecretRecord {
  /** SHA-256 of the whole key, in hex. */
  hash: string
  lastFour: string
}
