import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const IMPORT = fileURLToPath(new URL('../import.ts', import.meta.url))

test('a command whose output nobody reads on ends quietly', async () => {
  const command = spawn(process.execPath, [IMPORT, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  command.stdout.destroy() // long before it has anything to write
  let said = ''
  command.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(command, 'close')
  assert.deepEqual([code, said], [141, ''])
})
