import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ALERT_EXPRESSION_MAX } from '#contract/alerts.ts'
import { readPostQuery } from '#contract/post-query/post-query.ts'
import { toCurl, toNode, toRule } from './query-forms.ts'

test('a query is watched whole, and what a rule cannot look at is named', () => {
  const cases: [string, string | undefined, string[]][] = [
    ['symbol=sol', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    ['q=$sol&period=7d', 'trend(SOL, 24h) > 2 cooldown 24h', []],
    ['symbol=BTC&minSentiment=0.7', 'posts(symbol BTC, minMood 0.7, 1h) > 0 cooldown 1h', []],
    [
      'symbol=BTC&q=halving&platform=twitter&minLikes=5&maxLikes=9&lang=en&startDate=2026-01-01',
      'posts("halving", source twitter, symbol BTC, lang en, minLikes 5, maxLikes 9, 1h) > 0 cooldown 1h',
      ['dates'],
    ],
    [
      'q="gas fees" -nft&username=ann&location=New York',
      `posts('"gas fees" -nft', author ann, place "New York", 1h) > 0 cooldown 1h`,
      [],
    ],
    ['lang=en&mediaType=video', undefined, []],
    [`q=${'long '.repeat(250)}`, undefined, []],
    ['symbol=BTC) or price(ETH', 'posts(symbol "BTC) OR PRICE(ETH", 1h) > 0 cooldown 1h', []],
  ]
  for (const [address, expression, leftOut] of cases) {
    const rule = toRule(readPostQuery(address))
    assert.deepEqual([rule.expression, rule.leftOut], [expression, leftOut])
  }
})

test('a rule may be as long as rules may be, and not one letter longer', () => {
  const ruleOf = (letters: number) => toRule(readPostQuery(`q=${'a'.repeat(letters)}`)).expression
  const around = (ruleOf(1) ?? '').length - 1
  assert.equal(ruleOf(ALERT_EXPRESSION_MAX - around)?.length, ALERT_EXPRESSION_MAX)
  assert.equal(ruleOf(ALERT_EXPRESSION_MAX - around + 1), undefined)
})

test('the command asks for what the screen asks for', () => {
  assert.equal(
    toCurl('https://example.com/api/social/search', { q: '$BTC "gas fees"', platform: undefined }),
    `curl --get 'https://example.com/api/social/search' \\\n  --data-urlencode 'q=$BTC "gas fees"'`,
  )
})

test('a shell reads every value as it was typed', () => {
  const q = `it's $(touch x) \`id\` "quoted" \\ & | ; * ü`
  const command = toCurl('https://example.com/', { q }).replace('curl', 'printf "%s\\n"')
  const words = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n')
  assert.deepEqual(words, ['--get', 'https://example.com/', '--data-urlencode', `q=${q}`])
})

test('both print what runs as it stands and asks for the same', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{"data":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/social/search`
  const query = { q: `it's "$BTC" \\ ü & more`, lang: 'en', platform: undefined }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['-e', toNode(url, query)])
  const shell = await run('/bin/sh', ['-c', toCurl(url, query)])
  server.close()
  assert.deepEqual([JSON.parse(stdout), JSON.parse(shell.stdout)], [{ data: [] }, { data: [] }])
  const [first = '', second = ''] = asked.map((path) => new URL(path, url).searchParams.toString())
  assert.equal(first, new URLSearchParams({ q: query.q, lang: 'en' }).toString())
  assert.equal(second, first)
})
