import { crc32 } from 'node:zlib'
import { KEY_CHECK_LENGTH } from '#contract/key-form.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

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
