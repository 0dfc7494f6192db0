/**
 * Gives what `load` gave for its context within the last `keepMs`, by the context's clock; callers at the same time
 * share one load, and a failed one is not kept.
 */
export function keepFor<Ctx extends { now(): Date }, Value>(
  keepMs: number,
  load: (ctx: Ctx) => Promise<Value>,
): (ctx: Ctx) => Promise<Value> {
  const kept = new WeakMap<Ctx, { value: Promise<Value>; until: number }>()
  return (ctx) => {
    const now = ctx.now().getTime()
    const known = kept.get(ctx)
    if (known && now < known.until) return known.value
    const value = load(ctx)
    kept.set(ctx, { value, until: now + keepMs })
    value.catch(() => kept.get(ctx)?.value === value && kept.delete(ctx))
    return value
  }
}
