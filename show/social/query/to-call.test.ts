import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { toCurl, toNode } from './to-call.ts'

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
