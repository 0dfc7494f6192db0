import { createLog } from './create-log.ts'
import { importFiles } from './import/import-files.ts'
import { importHelp } from './import/import-help.ts'
import { readImportArguments } from './import/read-import-arguments.ts'
import { runCommand } from './run-command.ts'
import { readSettings } from './settings.ts'

/** `npm run import`. The exit code is 0 when every row was handled, 130 after Ctrl-C, otherwise 1. */
await runCommand(async () => {
  const args = readImportArguments(process.argv.slice(2))
  if (args === 'help') {
    process.stdout.write(importHelp())
    return
  }
  const settings = readSettings(process.env)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort()) // a second one ends at once: what is loaded stays
  const outcome = await importFiles({
    args,
    settings,
    log: createLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel),
    now: () => new Date(),
    signal: stopped.signal,
    out: process.stdout,
    err: process.stderr,
  })
  process.exitCode = { complete: 0, failed: 1, stopped: 130 }[outcome]
})
