import type { SourceSetup } from '#collect/port/source.ts'
import { toHealth } from './keep-going.ts'
import type { SourceError } from './source-error.ts'

/** The health of a source that is several: feeds, instances. It is connected as long as one of them answers. */
export interface GroupHealth {
  well: (member: string) => void
  ill: (member: string, error: SourceError, inMs: number) => void
}

/** `members` are addresses. One that fails among others is a dropped frame with its host and the reason. */
export function createGroupHealth(setup: SourceSetup, members: readonly string[]): GroupHealth {
  const failing = new Set<string>()
  let isTold = false
  const hostOf = (member: string) => new URL(member).host
  return {
    well: (member) => {
      failing.delete(member)
      if (!isTold) setup.onHealth?.({ state: 'connected', at: setup.now(), host: hostOf(member) })
      isTold = true
    },
    ill: (member, error, inMs) => {
      failing.add(member)
      const message = `${hostOf(member)} ${error.message}`
      if (failing.size < new Set(members).size) {
        setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: message })
        return
      }
      isTold = false
      setup.onHealth?.({ ...toHealth(error, inMs, setup), message })
    },
  }
}
