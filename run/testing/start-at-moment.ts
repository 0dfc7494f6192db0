import { runCommand } from '../process/commands.ts'
import { runUntilStopped } from '../server/run-until-stopped.ts'

/**
 * `npm start` with a clock that stands at the moment of the first argument (ISO 8601): the sample universe is then the
 * same to the last digit whenever it is looked at.
 */
await runCommand(() => {
  const moment = new Date(process.argv[2] ?? '')
  if (Number.isNaN(moment.getTime())) throw new Error('Name the moment, such as 2026-11-02T09:30:00Z')
  return runUntilStopped({ withSite: true, clock: () => new Date(moment), settlesHistory: true })
})
