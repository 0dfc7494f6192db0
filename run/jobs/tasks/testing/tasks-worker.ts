import type { Workplace } from '#serve/tasks/work/perform-task.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'
import { runScrape as scrape } from '../open-task-feeds.ts'
import { startTasks } from '../start-tasks.ts'
import { createSlowFeed } from './slow-feed.ts'

// A worker that does nothing but tasks, as a process that a test can kill: tasks-worker.ts <database> <folder> <posts that its source
// has>. It reads slowly, so that a task is under way when it is killed.

const [databaseUrl = '', folder = '', posts = '0'] = process.argv.slice(2)
const runScrape: Workplace['runScrape'] = (work, input) =>
  scrape(() => createSlowFeed(Number(posts)), work, input)
const db = openDatabase(databaseUrl)
const ctx = createTestContext({ db })
const place = {
  ctx,
  db,
  sampleDb: db,
  exports: { folder, bytesMax: 1_000_000_000 },
  runScrape,
}
await startTasks({ place, databaseUrl, heartbeatSeconds: 10, watchSeconds: 1 }).ready
console.log('at work')
