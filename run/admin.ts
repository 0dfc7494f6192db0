import { runAdmin } from './admin/run-admin.ts'
import { runCommand } from './process/commands.ts'
import { createLog } from './process/create-log.ts'
import { readSettings } from './process/settings.ts'

/** `npm run admin`: what only the operator of an installation does, by a command for each. */
await runCommand(async () => {
  process.exitCode = await runAdmin(process.argv.slice(2), {
    settings: readSettings(process.env),
    log: createLog('warn'),
    now: () => new Date(),
    input: () => process.stdin,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
})
