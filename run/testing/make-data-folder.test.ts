import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { makeDataFolder } from './make-data-folder.ts'

test('the folder of a run may be passed by whoever runs a database, and what a killed run left is gone', (t) => {
  const first = makeDataFolder()
  t.after(() => rmSync(first, { recursive: true, force: true }))
  const { pid } = spawnSync(process.execPath, ['--version']) // it has ended
  const left = mkdtempSync(join(dirname(first), `crowdtape-run-${pid}-`))
  mkdirSync(join(left, 'database-1'))
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(left, longAgo, longAgo)
  const second = makeDataFolder()
  t.after(() => rmSync(second, { recursive: true, force: true }))
  assert.deepEqual([existsSync(left), existsSync(first)], [false, true])
  if (process.platform !== 'win32') assert.equal(statSync(second).mode & 0o777, 0o711)
})
