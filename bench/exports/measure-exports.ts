import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExportFormat } from '#contract/tasks.ts'
import type { Database } from '#store/database.ts'
import { findTask, insertTask, type StoredTask } from '#store/tasks/tasks.ts'
import { makeKeys } from '../metering/open-bench.ts'
import { residentMb } from '../process/resident-mb.ts'
import { spawnServer } from '../process/spawn-server.ts'
import { openEmpty } from '../tape/open-empty.ts'
import { compareWithStore } from './compare-with-store.ts'
import { fillStore } from './fill-store.ts'

const ROWS = Number(process.env.BENCH_SIZE ?? 1_000_000)
/** Of the worker's memory, from a tenth of the way to its highest: what grows with the rows would be ten times as much. */
const GROWTH_MAX = 1.5

/** A million posts to a file in each format by a worker: its memory, and the file against the store. */
export async function measureExports(
  formats: readonly ExportFormat[],
  print: (line: string) => void,
): Promise<number> {
  const { db, url, close } = await openEmpty()
  await fillStore(db, ROWS)
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-bench-exports-'))
  const worker = await spawnServer(join(import.meta.dirname, 'work-exports.ts'), {
    BENCH_DATABASE_URL: url,
    BENCH_FOLDER: folder,
  })
  let missed = 0
  const judge = (isMissed: boolean, words: string) => {
    if (isMissed) missed++
    print(`${isMissed ? 'MISSED ' : 'reached'} ${words}`)
  }
  try {
    print(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    for (const format of formats) {
      const { task, seconds, memory } = await perform(db, format, worker.process.pid)
      const file = join(folder, task.file ?? '')
      const growth = Math.max(...memory) / (memory[Math.floor(memory.length / 10)] ?? 1)
      judge(
        task.rows !== ROWS,
        `${format}: ${task.rows.toLocaleString('en')} rows, ${((task.fileBytes ?? 0) / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
      )
      judge(
        growth > GROWTH_MAX,
        `${format}: memory at the most ${Math.max(...memory).toFixed(0)} MB, ${growth.toFixed(2)} of a tenth of the way (wanted ${GROWTH_MAX})`,
      )
      const { rows, different, first } = await compareWithStore(db, { file, format })
      judge(
        different > 0 || rows !== task.rows,
        `${format}: ${rows.toLocaleString('en')} rows read back, ${different} other than in the store`,
      )
      if (first) print(`        ${first}`)
    }
    return missed
  } finally {
    await worker.stop()
    await rm(folder, { recursive: true, force: true })
    await close()
  }
}

/** Has the worker write the file, and samples its memory each second. */
async function perform(
  db: Database,
  format: ExportFormat,
  pid: number | undefined,
): Promise<{ task: StoredTask; seconds: number; memory: number[] }> {
  const userId = await makeAccount(db)
  const id = randomUUID()
  const startedAt = performance.now()
  await insertTask(
    db,
    {
      id,
      userId,
      title: 'bench',
      description: '',
      input: { type: 'export', of: 'twitter', filter: { sortBy: 'createdAt', sortOrder: 'desc' }, format },
      dataMode: 'sample',
      now: new Date(),
    },
    { atOnce: 1, perDay: 1 },
  )
  const memory: number[] = []
  for (;;) {
    await delay(1_000)
    const task = await findTask(db, { id, userId })
    if (task?.status === 'failed') throw new Error(task.error ?? 'the export failed')
    if (task?.status === 'running') memory.push(await residentMb(pid))
    if (task?.status === 'completed')
      return { task, memory, seconds: (performance.now() - startedAt) / 1_000 }
  }
}

async function makeAccount(db: Database): Promise<string> {
  await makeKeys(db, { accounts: 1, keysEach: 0, plan: 'free' })
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from users order by created_at desc limit 1',
  )
  if (!rows[0]) throw new Error('an account was made')
  return rows[0].id
}
