import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHECKS } from '../checks/checks.ts'
import { runCheck } from '../checks/run-check.ts'

for (const check of CHECKS) {
  test(`check: ${check.name}`, async () => {
    const { passed, output } = await runCheck(check)
    assert.ok(passed, output)
  })
}
