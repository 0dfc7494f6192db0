import { randomUUID } from 'node:crypto'
import { COMPOSITE_WEIGHTS, type CompositeWeights } from '#analyze/crowds/composite.ts'
import type { AlertMode } from '#contract/alerts.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { holdJudge, releaseJudge, takeJudge } from '#store/alerts/rules/rule-judge.ts'
import { runTransaction } from '#store/run-transaction.ts'
import type { Context } from '../../context/context.ts'
import { findWeights } from '../../signals/read-composite.ts'
import type { ReadBudgets } from './figure-reader.ts'
import { JudgingRound } from './judging-round.ts'
import { RuleMemory } from './rule-memory.ts'

/** Judges the rules of one kind of data, in any number of processes; one of them at a time. */
export interface RuleJudge {
  /** Looks at all that has happened since the last look, and gives how many rules have fired. */
  look(stopping?: AbortSignal): Promise<number>
  /** Lets another process go on at once. */
  release(): Promise<void>
}

/** From the end of a look: twice the pause until the next one. A killed worker is followed after it. */
const HELD_MS = 2_000
const BUDGETS_MS: ReadBudgets = { counts: 1_000, composites: 500 }
/** What happened so long ago without being judged is no news: it is skipped. */
const NEWS_FOR_MS = HOUR_MS

/**
 * One transaction reads what came onto the tape behind the stored place, judges the rules that depend on it, each tick in
 * its order, and stores where they stand, what has fired and the new place. So each crossing fires exactly once: whoever
 * dies has judged nothing. docs/decisions/0230
 */
export function createRuleJudge(
  ctx: Context,
  data: 'live' | 'sample',
  budgetsMs: ReadBudgets = BUDGETS_MS,
): RuleJudge {
  const holder = randomUUID()
  const db = data === 'live' ? ctx.db : ctx.sampleDb
  const modes: AlertMode[] = data === 'live' ? ['live'] : ['test', 'sample']
  let memory: RuleMemory | undefined
  /** What a look has remembered, until its transaction is over. */
  let kept: RuleMemory | undefined
  let known: { weights: CompositeWeights; readMs: number } | undefined

  /** Those in use, which are live data, so they are asked for before a connection is held. */
  async function readWeights(): Promise<CompositeWeights> {
    const nowMs = ctx.now().getTime()
    if (!known || nowMs - known.readMs >= MINUTE_MS) {
      const found = await findWeights(ctx.db)
      known = { weights: found?.weights ?? COMPOSITE_WEIGHTS, readMs: nowMs }
    }
    return known.weights
  }

  async function lookOnce(): Promise<{ fired: number; isMore: boolean }> {
    const weights = await readWeights()
    return runTransaction(db.pool, async (client) => {
      const place = await takeJudge(client, { data, holder })
      if (!place) return { fired: 0, isMore: false }
      // Where so much is passed over, what is remembered is as old as the place.
      const isOld = place.head.at.getTime() - place.at.getTime() > NEWS_FOR_MS
      const current = (place.isMine && !isOld && memory) || new RuleMemory()
      memory = undefined // until the commit it is worth nothing
      const round = new JudgingRound(client, { ctx, data, modes, memory: current, weights, budgetsMs })
      const result = await round.run(place, isOld)
      await holdJudge(client, { data, heldMs: HELD_MS })
      kept = current
      return result
    })
  }

  return {
    async look(stopping) {
      let fired = 0
      for (let isMore = true; isMore && !stopping?.aborted; ) {
        kept = undefined
        const result = await lookOnce()
        memory = kept
        fired += result.fired
        isMore = result.isMore
      }
      return fired
    },
    release: () => releaseJudge(db.pool, { data, holder }),
  }
}
