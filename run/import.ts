import { importFiles } from './import/import-files.ts'
import { importHelp } from './import/import-help.ts'
import { importMarket } from './import/import-market.ts'
import { readImportArguments } from './import/read-import-arguments.ts'
import { MARKET_HELP, readMarketArguments } from './import/read-market-arguments.ts'
import { createLog } from './process/create-log.ts'
import { runCommand } from './process/run-command.ts'
import { readSettings } from './process/settings.ts'

/** `npm run import`. The exit code is 0 when every row is a post or a candle, 3 when some are not, 4 when a file looks odd, 130 after Ctrl-C, otherwise 1. */
await runCommand(async () => {
  const argv = process.argv.slice(2)
  const isMarket = argv.includes('--market')
  const args = isMarket ? readMarketArguments(argv) : readImportArguments(argv)
  if (args === 'help') {
    process.stdout.write(isMarket ? MARKET_HELP : importHelp())
    return
  }
  const settings = readSettings(process.env)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort()) // a second one ends at once: what is loaded stays
  const options = {
    settings,
    log: createLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel),
    now: () => new Date(),
    signal: stopped.signal,
    out: process.stdout,
    err: process.stderr,
  }
  const outcome =
    'zeroIsUnknown' in args
      ? await importFiles({ args, ...options })
      : await importMarket({ args, ...options })
  process.exitCode = { complete: 0, rejected: 3, doubted: 4, failed: 1, stopped: 130 }[outcome]
})
