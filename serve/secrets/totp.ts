import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
/** Steps to either side that a clock may be off. RFC 6238, section 5.2 */
const DRIFT_STEPS = 1
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567' // RFC 4648, section 6

/** The code of a time step: HOTP (RFC 4226, section 5.3) of the count of steps, by SHA-1. */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step whose code this is, within the drift of a clock; undefined for a wrong code. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (code.length !== DIGITS) return undefined
  const at = stepAt(now)
  let found: number | undefined
  for (let step = at - DRIFT_STEPS; step <= at + DRIFT_STEPS; step++) {
    const right = Buffer.from(codeOfStep(secret, step))
    const given = Buffer.from(code)
    if (given.length === right.length && timingSafeEqual(given, right)) found = step
  }
  return found
}

export function toBase32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}
