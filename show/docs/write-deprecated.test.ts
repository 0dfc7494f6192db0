import '../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { answerFeed } from '../prose/answer-feed.ts'
import { listOperations } from './reference/list-operations.ts'
import { writeOperationMarkdown } from './reference/write-reference-markdown.ts'
import { listDeprecated, writeDeprecated } from './write-deprecated.ts'

const { renderScreen } = await import('../testing/render-screen.tsx')
const { OperationText } = await import('./reference/operation-text.tsx')
const DEPRECATED = { since: '2027-01-31', sunset: '2028-02-01', successor: 'listPosts' }
const contracts = publicContracts.map((contract) =>
  contract.operationId === 'searchPosts' ? { ...contract, deprecated: DEPRECATED } : contract,
)
const NOTICE = 'Deprecated since 2027-01-31; it ends on 2028-02-01. Use `listPosts` instead.'

test('the page of changes lists what is deprecated, and says so where nothing is', () => {
  assert.equal(
    writeDeprecated(publicContracts.map((one) => ({ ...one, deprecated: undefined }))),
    'Nothing is deprecated now.',
  )
  assert.equal(
    writeDeprecated(contracts),
    `Deprecated now:\n\n- [\`GET /v1/social/search\`](/docs/reference/social/searchPosts): ${NOTICE}`,
  )
})

test('the feed has it with its day', async () => {
  const items = listDeprecated(contracts)
  const feed = await answerFeed({ path: '/a.xml', title: 'a', page: '/a', description: 'a', items }).text()
  assert.match(feed, /<title>GET \/v1\/social\/search is deprecated<\/title>/)
  assert.match(feed, /<pubDate>Sun, 31 Jan 2027 00:00:00 GMT<\/pubDate>/)
  assert.deepEqual(listDeprecated(publicContracts.map((one) => ({ ...one, deprecated: undefined }))), [])
})

test('the feed begins with what was deprecated last', () => {
  const since: Record<string, string> = {
    searchPosts: '2027-01-31',
    listPosts: '2027-03-02',
    getPrices: '2026-12-31',
  }
  const several = publicContracts.map(({ deprecated: _, ...contract }) => {
    const day = since[contract.operationId]
    return day ? { ...contract, deprecated: { since: day, sunset: '2029-01-01' } } : contract
  })
  assert.deepEqual(
    listDeprecated(several).map(({ date }) => date?.toISOString().slice(0, 10)),
    ['2027-03-02', '2027-01-31', '2026-12-31'],
  )
})

test('the reference says it of the operation alone, on the page and in Markdown', () => {
  const operations = listOperations(contracts).flatMap((group) => group.operations)
  const [deprecated, other] = ['searchPosts', 'listPosts'].map((id) => {
    const operation = operations.find((one) => one.id === id)
    assert.ok(operation)
    return renderScreen(() => createElement(OperationText, { group: 'Social', operation }))
  })
  assert.match(
    deprecated ?? '',
    /Deprecated since 2027-01-31; it ends on 2028-02-01\. Use <code[^>]*>listPosts<\/code> instead\./,
  )
  assert.doesNotMatch(other ?? '', /Deprecated/)
  const markdown = operations.map(writeOperationMarkdown).join('')
  assert.equal(markdown.split(NOTICE).length, 2)
})
