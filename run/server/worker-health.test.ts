import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'
import { readSettings } from '../process/settings.ts'
import { startCrowdtape } from './start-crowdtape.ts'

test('a worker answers its orchestrator on a port of its own, from the start to the stop', async (t) => {
  const { url } = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-worker-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await findFreePort()
  const settings = readSettings({
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'worker', HEALTH_PORT: `${port}` },
    ...{ SOURCES: 'none', SAMPLE_DATA: 'off' },
  })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, (await answer.json()).status]
  }
  const log = pino({ level: 'silent' })
  const { signal } = new AbortController()
  const worker = await startCrowdtape({ settings, log, withSite: false, signal })
  const atFirst = [await ask('/livez'), await ask('/readyz')]
  await worker.ready
  const later = [await ask('/livez'), await ask('/readyz')]
  const elsewhere = (await fetch(`http://127.0.0.1:${port}/metrics`)).status
  await worker.stop()
  assert.deepEqual(atFirst, [
    [200, 'ok'],
    [503, 'starting'],
  ])
  assert.deepEqual(later, [
    [200, 'ok'],
    [200, 'ready'],
  ])
  assert.equal(elsewhere, 404)
  await assert.rejects(ask('/livez'))
})
