import pg from 'pg'
import type { Silence } from './silence.ts'

export interface GuardedPoolOptions {
  silence: Silence
  /** How long a caller waits for a connection, in milliseconds. */
  acquireTimeoutMs: number
}

/**
 * A pool that refuses at once while its database is silent, instead of letting every caller wait for itself. A connection
 * that is being made when its caller gives up is finished and kept for the next one: on a busy machine, where it takes
 * longer than anybody waits, there would never be one otherwise.
 */
export class GuardedPool extends pg.Pool {
  #silence: Silence
  #acquireTimeoutMs: number

  /** `connectionTimeoutMillis` of `config` is how long the making of a connection may take. */
  constructor(config: pg.PoolConfig, { silence, acquireTimeoutMs }: GuardedPoolOptions) {
    super(config)
    this.#silence = silence
    this.#acquireTimeoutMs = acquireTimeoutMs
  }

  // pg's two forms of one method; its `query` uses the one with a callback.
  override connect(callback?: unknown): never {
    const taking = this.#take()
    if (typeof callback !== 'function') return taking as never
    taking.then(
      (client) => process.nextTick(callback as never, undefined, client, client.release),
      (error) => process.nextTick(callback as never, error, undefined, () => {}),
    )
    return undefined as never
  }

  async #take(): Promise<pg.PoolClient> {
    if (!this.#silence.mayTry())
      throw Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    const coming = super.connect()
    const late = Promise.withResolvers<never>()
    // What has come while this process was busy is looked at before it is called late.
    const timer = setTimeout(
      () => setImmediate(() => late.reject(new Error('timeout exceeded when trying to connect'))),
      this.#acquireTimeoutMs,
    )
    try {
      return await Promise.race([coming, late.promise])
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
