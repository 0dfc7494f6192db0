import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countCsvRows } from './use-export.ts'

function countOf(pieces: string[]): number {
  const counter = countCsvRows()
  for (const piece of pieces) counter.add(new TextEncoder().encode(piece))
  return counter.rows()
}

test('a header alone has no rows', () => {
  assert.equal(countOf(['id,text\r\n']), 0)
  assert.equal(countOf([]), 0)
})

test('a row with line ends and quotes in a cell is one row', () => {
  assert.equal(countOf(['id,text\r\n1,"a\r\nb ""c\nd"" e"\r\n2,plain\r\n']), 2)
})

test('pieces may end anywhere', () => {
  const csv = 'id,text\r\n1,"a ""\n"" ü"\r\n2,b\r\n'
  for (let at = 0; at <= csv.length; at++) assert.equal(countOf([csv.slice(0, at), csv.slice(at)]), 2)
})
