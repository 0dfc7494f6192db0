import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { toCurl } from './to-curl.ts'

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
