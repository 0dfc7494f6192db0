import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codeOfStep, findStep, stepAt, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

for (const [seconds, code] of [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const) {
  test(`the code at ${seconds} s is that of RFC 6238, appendix B`, () => {
    assert.equal(codeOfStep(SECRET, stepAt(new Date(seconds * 1000)), 8), code)
  })
}

for (const [bytes, text] of [
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
] as const) {
  test(`"${bytes}" in base32 is that of RFC 4648, section 10`, () => {
    assert.equal(toBase32(Buffer.from(bytes)), text)
  })
}

test('a code is right in its step and the two beside it, and in no other', () => {
  const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(
      secrets,
      fc.integer({ min: 100, max: 2 ** 33 }),
      fc.integer({ min: -5, max: 5 }),
      (secret, step, off) => {
        const code = codeOfStep(secret, step)
        const near = [-1, 0, 1].map((by) => codeOfStep(secret, step + off + by))
        const found = findStep(secret, code, new Date((step + off) * 30_000))
        assert.equal(found !== undefined, near.includes(code))
        if (Math.abs(off) <= 1) assert.notEqual(found, undefined)
      },
    ),
    { numRuns: 300 },
  )
})
