import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'

/**
 * Gives what `load` gave for its context within the last `keepMs`, by the context's clock; callers at the same time
 * share one load, and a failed one is not kept.
 */
export function keepFor<Ctx extends { now(): Date }, Value extends object>(
  keepMs: number,
  load: (ctx: Ctx) => Promise<Value>,
): (ctx: Ctx) => Promise<Value> {
  const answersOf = new WeakMap<Ctx, SharedAnswers<Value>>()
  return (ctx) => {
    const answers =
      answersOf.get(ctx) ??
      createSharedAnswers<Value>({ keepMs, now: () => ctx.now().getTime(), bound: { answersMax: 1 } })
    answersOf.set(ctx, answers)
    return answers.take('one', () => load(ctx))
  }
}
