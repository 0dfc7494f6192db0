import pg from 'pg'
import type { Silence } from './silence.ts'

/** A pool that refuses at once while its database is silent, instead of letting every caller wait for itself. */
export class GuardedPool extends pg.Pool {
  #silence: Silence

  constructor(config: pg.PoolConfig, silence: Silence) {
    super(config)
    this.#silence = silence
  }

  // pg's two forms of one method; its `query` uses the one with a callback.
  override connect(callback?: unknown): never {
    if (this.#silence.mayTry()) return super.connect(callback as never) as never
    const error = Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    if (typeof callback !== 'function') return Promise.reject(error) as never
    process.nextTick(callback, error, undefined, () => {})
    return undefined as never
  }
}
