/** What a probe of this installation answered, and how long that took from here. */
export interface Probe {
  ok: boolean
  /** The HTTP status; 0 when nothing answered. */
  status: number
  roundTripMs: number
}

/** Asks `/healthz` or `/readyz`. A failure is an outcome here, not an error. */
export async function measureProbe(path: '/healthz' | '/readyz', signal: AbortSignal): Promise<Probe> {
  const startedAt = performance.now()
  const response = await fetch(path, { signal, cache: 'no-store' }).catch(() => undefined)
  return {
    ok: response?.ok ?? false,
    status: response?.status ?? 0,
    roundTripMs: performance.now() - startedAt,
  }
}
