import { FRESH_STATE, judgeRule, type LookUp } from './judge-rule.ts'
import type { Rule } from './rule.ts'

/** In which of these moments a rule would have fired, judged at each of them in their order. Pure. */
export function previewRule(
  rule: Rule,
  { moments, lookUpAt }: { moments: readonly number[]; lookUpAt: (place: number) => LookUp },
): number[] {
  let state = FRESH_STATE
  const fired: number[] = []
  for (const [place, nowMs] of moments.entries()) {
    // What ends in the past is looked at as if it had not: the question is how it would have done.
    const judged = judgeRule(
      { ...rule, until: undefined, once: undefined },
      { state, lookUp: lookUpAt(place), nowMs },
    )
    state = judged.state
    if (judged.fires) fired.push(place)
  }
  return fired
}
