/**
 * The value where it comes within `ms`; throws what it throws, and an error where it is late. An answer that came in
 * time to a process that was too busy to read it counts as in time.
 */
export async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Timers run before what has arrived is read, immediates after it.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
