import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFormat } from '#contract/public/public-route.ts'
import { negotiateFormat } from './negotiate-format.ts'
import type { Problem } from './problem.ts'

const ALL: ListFormat[] = ['json', 'csv', 'jsonl', 'parquet']
const PARQUET = 'application/vnd.apache.parquet'

/** The format, or the code of the problem. */
function negotiate(
  accept: string | undefined,
  { formats = ALL, format }: { formats?: ListFormat[]; format?: unknown } = {},
) {
  try {
    return negotiateFormat({ format, accept }, formats)
  } catch (error) {
    return (error as Problem).code
  }
}

for (const [accept, format] of [
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/*', 'json'],
  ['text/*', 'csv'],
  ['TEXT/CSV; charset=utf-8', 'csv'],
  ['application/jsonl', 'jsonl'],
  ['application/x-ndjson', 'jsonl'],
  [PARQUET, 'parquet'],
  ['text/html, text/csv', 'csv'],
  ['application/json;q=0.5,text/csv;q=0.7', 'csv'],
  ['application/json;q=0.5,text/csv', 'csv'],
  ['application/json , text/csv', 'json'],
  ['text/csv;q=1, application/json', 'csv'],
  ['text/html, */*;q=0.1', 'json'],
  ['text/csv;q=0, application/json;q=0.1', 'json'],
  ['text/csv;q=0', 'not_acceptable'],
  ['text/csv;q=high', 'not_acceptable'],
  ['text/html', 'not_acceptable'],
  [`${' '.repeat(992)}text/csv`, 'csv'],
  [`${' '.repeat(993)}text/csv`, 'not_acceptable'],
] as const) {
  test(`whoever accepts ${accept?.trim()} gets ${format}`, () => assert.equal(negotiate(accept), format))
}

test('of what is accepted only what the answer has is given, and the parameter goes before the header', () => {
  const formats: ListFormat[] = ['json', 'csv']
  assert.equal(negotiate(`${PARQUET}, text/csv;q=0.1`, { formats }), 'csv')
  assert.equal(negotiate(PARQUET, { formats }), 'not_acceptable')
  assert.equal(negotiate('text/csv', { formats, format: 'json' }), 'json')
  assert.throws(() => negotiateFormat({ format: 'xml', accept: undefined }, formats), {
    code: 'invalid_request',
    message: 'format must be one of json, csv.',
  })
  assert.throws(() => negotiateFormat({ format: 'csv', accept: undefined }, ['json']), {
    code: 'invalid_request',
    message: 'format must be json: this answer is not a list.',
  })
})
