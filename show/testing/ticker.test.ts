import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'

const { originOf } = await import('../ticker/live-ticker.tsx')

test('a post of the ticker says who wrote it and where, and of whom only a key is known the latter alone', () => {
  const origin = (username: string) => originOf({ username, platformName: 'Bluesky' })
  assert.equal(origin('ada.example'), '@ada.example on Bluesky')
  assert.equal(origin('a-name-that-does-not-end'), '@a-name-that-does-n… on Bluesky')
  assert.equal(origin('did:plc:z72i7hdynmk6r22z27h6tvur'), 'Bluesky')
  assert.equal(origin('f991f944d1e195'.padEnd(64, '0')), 'Bluesky')
})
