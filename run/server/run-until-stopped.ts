import { once } from 'node:events'
import { callStranger } from '#contract/time/call-stranger.ts'
import { createLog } from '../process/create-log.ts'
import { collectGarbage } from '../process/garbage.ts'
import { readSettings } from '../process/settings.ts'
import { stopOnSignals } from '../process/stop-on-signals.ts'
import { type CrowdtapeOptions, startCrowdtape } from './start-crowdtape.ts'

/** Less than the 30 seconds after which a container or systemd kills us, and more than any part takes by itself. */
const STOP_MS_MAX = 25_000

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
      collectGarbage()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log.info(`Crowdtape is ready after ${seconds} s: open ${settings.publicUrl}`)
      await once(signal, 'abort')
    }
  } finally {
    await callStranger({ timeoutMs: STOP_MS_MAX }, () => crowdtape.stop()).catch((err: Error) => {
      log.error({ err }, 'The stop was not in order')
      process.exit(1)
    })
  }
  log.info('Stopped')
  process.exit(0)
}
