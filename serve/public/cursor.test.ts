import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCursor, writeCursor } from './cursor.ts'

const FILTERS = { symbol: 'BTC', limit: undefined }
const PLACE = ['2026-03-10T12:00:00.000Z', 7, null]
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cursor is read back as the place that was written, by its own filters alone', () => {
  const cursor = writeCursor(FILTERS, PLACE)
  assert.match(cursor, /^[\w-]+$/)
  assert.deepEqual(readCursor({ ...FILTERS }, cursor), PLACE)
  assert.throws(() => readCursor({ symbol: 'ETH' }, cursor), { code: 'invalid_cursor', status: 400 })
  const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  assert.match(mark, /^[\w-]{8}$/)
  for (const forged of [
    '',
    'nonsense',
    encode(null),
    encode({ 0: mark, length: 1 }),
    encode([]),
    encode([[mark]]),
    encode([mark, ['7']]),
    encode([mark, { at: 7 }]),
    encode([mark, true]),
    encode([mark.slice(1), 7]),
  ]) {
    assert.throws(() => readCursor(FILTERS, forged), {
      code: 'invalid_cursor',
      places: [
        {
          pointer: '#/query/cursor',
          message: 'cursor must be page.next_cursor of the page before, with the same filters',
        },
      ],
    })
  }
})
