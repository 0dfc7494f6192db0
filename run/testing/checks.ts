import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { CHECKS, runCheck } from '../checks/checks.ts'
import { ensureSite } from '../server/ensure-site.ts'

// Built beside the first tests, for the journeys at the end; before the checks, because its types are among what they read.
await ensureSite(
  join(import.meta.dirname, '../..'),
  pino(pretty({ ignore: 'pid,hostname,time', sync: true })),
)

for (const check of CHECKS) {
  test(`check: ${check.name}`, async () => {
    const { passed, output } = await runCheck(check)
    assert.ok(passed, output)
  })
}
