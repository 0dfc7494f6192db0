import { Gauge, type Registry } from 'prom-client'
import { SOURCE_STATES } from '#contract/sources.ts'
import { measureQueues } from '#store/installation/measure-queues.ts'
import type { Context } from '../context/context.ts'
import { describeSources } from '../sources/describe-sources.ts'

/** Read on each scrape. Without an answer of the database its gauges are left out. */
export function createInstallationGauges(ctx: Context, registry: Registry): { measure(): Promise<void> } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `crowdtape_${name}`, help, labelNames, registers: [registry] })
  const pool = gauge('database_connections', 'Connections of the pool, by what they do', ['state'])
  const up = gauge('database_up', 'Whether the database told what is below: 1 or 0')
  const tape = gauge('tape_entries_total', 'Entries that the tape has had')
  const behind = gauge('tape_reader_behind', 'Entries that a reader has not read yet', ['reader'])
  const mails = gauge('mails_waiting', 'E-mails that wait to be sent')
  const state = gauge('source_state', 'Which state a source is in: 1 for that one', ['source', 'state'])
  const lookedAt = gauge('source_looked_at_total', 'Posts or prices that were looked at', ['source'])
  const kept = gauge('source_kept_total', 'Those that were kept', ['source'])
  const lag = gauge('source_lag_seconds', 'The newest event, by its own time, against ours', ['source'])
  const age = gauge('source_last_event_age_seconds', 'Since something came', ['source'])
  const reconnects = gauge('source_reconnects_total', 'Connections that were lost', ['source'])
  const errors = gauge('source_errors_total', 'What went wrong, by kind', ['source', 'kind'])
  const left = gauge('source_budget_left', 'What is left of a limit of the source', ['source', 'limit'])
  const backFill = gauge('source_back_fill_ratio', 'Reading back from the first start, 0 to 1', ['source'])
  const fromDatabase = [
    tape,
    behind,
    mails,
    state,
    lookedAt,
    kept,
    lag,
    age,
    reconnects,
    errors,
    left,
    backFill,
  ]

  const measureSources = async () => {
    for (const { id: source, state: now, health } of await describeSources(ctx)) {
      for (const one of SOURCE_STATES) state.set({ source, state: one }, one === now ? 1 : 0)
      if (!health) continue
      lookedAt.set({ source }, health.lookedAt)
      kept.set({ source }, health.kept)
      reconnects.set({ source }, health.reconnects)
      if (health.lagSeconds !== null) lag.set({ source }, health.lagSeconds)
      if (health.lastEventAt !== null) {
        age.set({ source }, Math.max(0, ctx.now().getTime() - Date.parse(health.lastEventAt)) / 1000)
      }
      for (const { kind, count } of health.errors) errors.set({ source, kind }, count)
      for (const { name: limit, left: remains } of health.budget) left.set({ source, limit }, remains)
      if (health.backFill) backFill.set({ source }, health.backFill.done)
    }
  }
  const measureTape = async () => {
    const queues = await measureQueues(ctx.db)
    tape.set(queues.tapeEntries)
    mails.set(queues.mailsWaiting)
    for (const reader of queues.readers) behind.set({ reader: reader.name }, reader.behind)
  }

  return {
    async measure() {
      const { totalCount, idleCount, waitingCount } = ctx.db.pool
      pool.set({ state: 'busy' }, totalCount - idleCount)
      pool.set({ state: 'idle' }, idleCount)
      pool.set({ state: 'waited_for' }, waitingCount)
      for (const one of fromDatabase) one.reset()
      try {
        await Promise.all([measureSources(), measureTape()])
        up.set(1)
      } catch (error) {
        ctx.log.warn({ err: error }, 'the database could not be measured')
        up.set(0)
      }
    },
  }
}
