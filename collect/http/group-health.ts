import type { SourceHealth, SourceSetup } from '#collect/port/source.ts'
import { type Failure, toHealth } from './keep-going.ts'
import type { SourceError } from './source-error.ts'

/** The health of a source that is several: feeds, instances. It is connected as long as one of them answers. */
export interface GroupHealth {
  well: (member: string) => void
  ill: (member: string, error: SourceError, inMs: number) => void
  /** Takes what a member that is a stream of its own says of itself. */
  watch: (member: string) => (health: SourceHealth) => void
}

function isFailure(health: SourceHealth): health is Failure {
  return ['refused', 'throttled', 'reconnecting'].includes(health.state)
}

/** `members` are addresses. One that fails among others is a dropped frame with its host and the reason. */
export function createGroupHealth(setup: SourceSetup, members: readonly string[]): GroupHealth {
  const failing = new Set<string>()
  let isReported = false
  const hostOf = (member: string) => new URL(member).host
  const well = (member: string) => {
    failing.delete(member)
    if (!isReported) setup.onHealth?.({ state: 'connected', at: setup.now(), host: hostOf(member) })
    isReported = true
  }
  const reportFailure = (member: string, failure: Failure) => {
    failing.add(member)
    const message = `${hostOf(member)} ${failure.message}`
    if (failing.size < new Set(members).size) {
      setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: message })
      return
    }
    isReported = false
    setup.onHealth?.({ ...failure, message })
  }
  return {
    well,
    ill: (member, error, inMs) => reportFailure(member, toHealth(error, inMs, setup)),
    watch: (member) => (health) => {
      if (health.state === 'connected') well(member)
      else if (!isFailure(health)) setup.onHealth?.(health)
      else reportFailure(member, health)
    },
  }
}
