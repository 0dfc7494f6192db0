import { once } from 'node:events'
import { createLog } from '../process/create-log.ts'
import { readSettings } from '../process/settings.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { type CrowdtapeOptions, startCrowdtape } from './start-crowdtape.ts'

/** Starts the product by the environment's settings, says when it is ready, and ends the process once it is stopped. */
export async function runUntilStopped(
  options: Pick<CrowdtapeOptions, 'withSite' | 'clock' | 'settlesHistory'>,
): Promise<void> {
  const startedAt = performance.now()
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const signal = stopOnSignals(log)
  const crowdtape = await startCrowdtape({ settings, log, signal, ...options })
  try {
    await crowdtape.ready
    if (!signal.aborted) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log.info(`Crowdtape is ready after ${seconds} s: open ${settings.publicUrl}`)
      await once(signal, 'abort')
    }
  } finally {
    await crowdtape.stop()
  }
  log.info('Stopped')
  process.exit(0)
}
