import { randomBytes } from 'node:crypto'
import { KEY_RANDOM_LENGTH, type KeyMode } from '#contract/key-form.ts'
import { keyChecksum } from './key-checksum.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const UNBIASED = 62 * 4 // bytes from here on would favour the first letters

/** A new key: its kind, 30 random base62 characters (178 bits) and the check. */
export function generateKey(mode: KeyMode): string {
  let random = ''
  while (random.length < KEY_RANDOM_LENGTH) {
    for (const byte of randomBytes(2 * KEY_RANDOM_LENGTH)) {
      if (byte < UNBIASED && random.length < KEY_RANDOM_LENGTH) random += BASE62[byte % 62]
    }
  }
  const body = `ct_${mode}_${random}`
  return body + keyChecksum(body)
}
