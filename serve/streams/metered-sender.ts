import { EVENTS_PER_CREDIT } from '#contract/plans.ts'
import type { EventStream } from '../http/event-stream.ts'
import { toProblem } from '../public/problem.ts'
import type { ChargeCredit } from '../public/public-route.ts'

interface Waiting {
  frame: string
  isCharged: boolean
}

/** More than a batch of the tape: who has so many events unpaid has to reconnect. */
const WAITING_MAX = 5_000

/** Sends events in their order, each hundred of them only after its credit was charged. */
export interface MeteredSender {
  send(frame: string, isCharged: boolean): void
  /** Whether everything that was given has left. */
  isIdle(): boolean
  /** Resolves when everything that was given has left, or the stream is closed. */
  idle(): Promise<void>
}

/** Without `charge` everything is free. */
export function createMeteredSender(stream: EventStream, charge: ChargeCredit | undefined): MeteredSender {
  const waiting: Waiting[] = []
  let paid = 0
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    while (!stream.isClosed && waiting[0]) {
      if (waiting[0].isCharged && charge && paid === 0) {
        const takeBack = await charge()
        if (stream.isClosed) return takeBack()
        paid = EVENTS_PER_CREDIT
      }
      sendPaid()
    }
  }

  function sendPaid(): void {
    let sent = 0
    for (const { frame, isCharged } of waiting) {
      if (isCharged && charge && paid === 0) break
      if (isCharged && charge) paid -= 1
      stream.send(frame)
      sent += 1
    }
    waiting.splice(0, sent)
  }

  return {
    send(frame, isCharged) {
      waiting.push({ frame, isCharged })
      if (flushing) {
        if (waiting.length > WAITING_MAX) stream.end(TOO_SLOW)
        return
      }
      sendPaid()
      if (waiting.length === 0) return
      flushing = flush()
        .catch((error) => {
          const { code, message } = toProblem(error)
          stream.end({ code, message })
        })
        .finally(() => {
          flushing = undefined
        })
    },
    isIdle: () => waiting.length === 0,
    async idle() {
      await flushing
      await stream.drained()
    },
  }
}

const TOO_SLOW = { code: 'unavailable', message: 'Too many events are waiting to be charged. Connect again.' }
