import { createHash, hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_CHECK_LENGTH, KEY_RANDOM_LENGTH, type KeyMode } from '#contract/key-form.ts'

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

/** SHA-256 in hex: a key has 178 random bits, so that no slow hash is needed. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

interface SecretToken {
  token: string
  /** SHA-256: what is stored. 32 random bytes need no slow hash. */
  tokenHash: Buffer
}

/** A new token: 32 random bytes in base64url after a mark of its kind. */
export function createSecretToken(
  mark:
    | 'cts_'
    | 'cto_'
    | 'ctr_'
    | 'ctn_'
    | 'cta_'
    | 'ctb_'
    | 'cte_'
    | 'cti_'
    | 'ctk_'
    | 'ctd_'
    | 'ctf_'
    | 'ctm_',
): SecretToken {
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

/** CRC-32 (IEEE 802.3) of the text before it, as 6 base62 digits, most significant first. Detects typing, hides nothing. */
export function keyChecksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < KEY_CHECK_LENGTH; place++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** Whether the last 6 characters fit what stands before them. */
export function hasValidChecksum(key: string): boolean {
  return keyChecksum(key.slice(0, -KEY_CHECK_LENGTH)) === key.slice(-KEY_CHECK_LENGTH)
}

/** Random bytes in the place of a hash: no password is known to give them, so no sign-in succeeds. */
export function hashOfNoPassword(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`
}
