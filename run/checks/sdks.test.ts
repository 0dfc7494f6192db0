import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')

// docs/decisions/0180
test('the generated part of each SDK was written from the contract as it is now', () => {
  const contract = readFileSync(join(ROOT, 'contract/public/openapi.json'))
  const wanted = createHash('sha256').update(contract).digest('hex')
  const stamps = globSync('sdks/*/contract.sha256', { cwd: ROOT })
  assert.ok(stamps.length > 0)
  assert.deepEqual(
    stamps.filter((file) => readFileSync(join(ROOT, file), 'utf8').trim() !== wanted),
    [],
    'run `npm run sdks` after `npm run openapi`',
  )
})
