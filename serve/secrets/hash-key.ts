import { hash } from 'node:crypto'

/** SHA-256 in hex: a key has 178 random bits, so that no slow hash is needed. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}
