import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeCsv } from './write-csv.ts'

const cell = (value: unknown) => writeCsv(['cell'], [{ cell: value }], { withHeader: false })

test('rows have the columns that are asked for, in their order, each on a line of its own', () => {
  const rows = [
    { b: 2, a: 1, other: 'not asked for' },
    { a: null, b: undefined },
  ]
  assert.equal(writeCsv(['a', 'b'], rows), 'a,b\r\n1,2\r\n,\r\n')
  assert.equal(writeCsv(['a', 'b'], rows, { withHeader: false }), '1,2\r\n,\r\n')
  assert.equal(writeCsv(['a', 'b'], []), 'a,b\r\n')
})

test('what a spreadsheet would run gets an apostrophe before it, and a number stays one', () => {
  for (const text of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tcmd', '-', '-1.', '--1', '+49 30 1234']) {
    assert.equal(cell(text), `'${text}\r\n`)
  }
  assert.equal(cell('\r=1'), `"'\r=1"\r\n`)
  assert.equal(cell('=1,2'), `"'=1,2"\r\n`)
  for (const number of ['-5', '-1.25', '0', '12.5', -7]) assert.equal(cell(number), `${number}\r\n`)
})

test('quotes, commas and line breaks are quoted, a list is joined and an object is JSON', () => {
  assert.equal(cell('say "hi"'), '"say ""hi"""\r\n')
  assert.equal(cell('a,b'), '"a,b"\r\n')
  assert.equal(cell('a\nb'), '"a\nb"\r\n')
  assert.equal(cell('a\rb'), '"a\rb"\r\n')
  assert.equal(cell('plain text'), 'plain text\r\n')
  assert.equal(cell(['BTC', 'ETH']), 'BTC ETH\r\n')
  assert.equal(cell(['=1', 'ETH']), "'=1 ETH\r\n")
  assert.equal(cell([{ a: 1 }, 2]), '"{""a"":1} 2"\r\n')
  assert.equal(cell({ a: null }), '"{""a"":null}"\r\n')
  assert.equal(cell(true), 'true\r\n')
})
