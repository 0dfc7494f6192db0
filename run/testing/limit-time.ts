import { listDescendants, signalIfThere } from '../process/commands.ts'

// Loaded before each test file: what never ends, in a test or after it, fails by its name instead of holding up the run.

const MINUTES_MAX = Number(process.env.TEST_FILE_MINUTES_MAX)
delete process.env.NODE_OPTIONS // what a test starts has no such limit

setTimeout(() => {
  const open = process.getActiveResourcesInfo().join(', ')
  process.stderr.write(`Not ended after ${MINUTES_MAX} minutes; still open: ${open}\n`)
  // One that is left would keep the output open for which the runner waits.
  for (const pid of listDescendants(process.pid)) signalIfThere(pid, 'SIGKILL')
  process.exit(1)
}, MINUTES_MAX * 60_000).unref()
