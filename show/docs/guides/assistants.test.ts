import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { toolContracts } from '#contract/mcp/tools.ts'

const guide = await readFile(join(import.meta.dirname, 'assistants.md'), 'utf8')

test('the guide for assistants lists every tool that there is, and no other', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(
    listed,
    toolContracts.map(({ name }) => name),
  )
})

test('what is to be pasted is JSON that leads to /mcp and sends a key in a header', () => {
  const snippets = [...guide.matchAll(/^```json .*\n([^`]+)^```/gm)].map(([, text = '']) => text)
  assert.ok(snippets.length >= 5)
  for (const snippet of snippets) {
    assert.match(JSON.stringify(JSON.parse(snippet)), /https:\/\/site\.invalid\/mcp/)
    assert.match(snippet, /"Authorization/)
    assert.match(snippet, /Bearer (?:\$\{[\w:-]+\}|YOUR_KEY)"/)
  }
})
