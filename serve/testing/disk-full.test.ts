import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { startPrimary } from '#store/testing/start-servers.ts'
import { callApi } from './call-api.ts'
import { startTestServer } from './start-test-server.ts'

const DISK_BYTES = 260_000_000
/** Far less than PostgreSQL's log of writes has room for: it is the tables that find none. */
const WRITES_MAX = 600

test('on a full disk writes are 503 and reads go on, and with room again writes do too', async (t) => {
  const disk = mountDisk(t)
  if (disk === undefined) return t.skip('a small disk cannot be mounted here: that takes root on Linux')
  const primary = await startPrimary(t, { within: disk })
  await migrate(primary.url)
  const db = openDatabase(primary.url)
  const { url } = await startTestServer(t, { db, settings: { publicUrl: 'http://localhost:3000' } })
  t.after(() => db.close())
  const write = async () => {
    await db.pool.query('delete from attempts') // how often one may write is not what is tried
    const message = randomBytes(7_000).toString('base64')
    const body = { name: 'Ann', email: 'ann@example.com', subject: 'general', message }
    return (await callApi(url, 'POST /api/contact', { body })).status
  }
  const read = async () => (await callApi(url, 'GET /api/market')).status

  const before = await write()
  fill(disk)
  const full = new Set<number>()
  for (let count = 0; count < WRITES_MAX && !full.has(503); count++) full.add(await write())
  const reads = [await read(), await read()]
  rmSync(join(disk, 'filler'), { recursive: true })
  assert.deepEqual(
    [before, full.has(503), [...full].every((status) => status === 201 || status === 503)],
    [201, true, true],
  )
  assert.deepEqual(reads, [200, 200])
  assert.equal(await write(), 201)
})

/** A disk of its own for the test; undefined where that is not allowed. */
function mountDisk(t: TestContext): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder])
  t.after(() => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return mounted.status === 0 ? folder : undefined
}

/** To the last block: ever smaller files until none fits. */
function fill(disk: string): void {
  const folder = join(disk, 'filler')
  mkdirSync(folder)
  let number = 0
  for (const bytes of [16_000_000, 1_000_000, 64_000, 4_096]) {
    while (wasWritten(join(folder, String(number++)), bytes));
  }
}

function wasWritten(path: string, bytes: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(bytes))
    return true
  } catch {
    rmSync(path, { force: true })
    return false
  }
}
