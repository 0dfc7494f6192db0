import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'

/** npm passes on a signal that the terminal has sent to everybody already, so one wish may arrive twice. */
const ECHO_MS = 1_000

const PARENT_POLL_MS = 250

/**
 * Aborts at the first Ctrl-C, SIGTERM or SIGHUP (a terminal that is closed), which ask for a stop in order, and when the npm that started us is gone:
 * killed alone, it does not signal its script. A second signal ends the process at once.
 */
export function stopOnSignals(log: Logger): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const stop = (reason: string) => {
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > ECHO_MS) process.exit(1)
      return
    }
    firstAt = performance.now()
    log.info(`Stopping after ${reason}; press again to stop immediately`)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  if (process.env.npm_lifecycle_event) whenParentEnds(() => stop('the end of npm'), controller.signal)
  return controller.signal
}

function whenParentEnds(stop: () => void, stopped: AbortSignal): void {
  const before = describeParents()
  const timer = setInterval(() => {
    if (describeParents() === before) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS)
  timer.unref()
  stopped.addEventListener('abort', () => clearInterval(timer))
}

/** Our parent and, where the system shows it, the parent's: npm starts a script through a shell that may outlive it. */
function describeParents(): string {
  const parent = process.ppid
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8')
    return `${parent} ${/^PPid:\s+(\d+)$/m.exec(status)?.[1]}`
  } catch {
    return String(parent)
  }
}
