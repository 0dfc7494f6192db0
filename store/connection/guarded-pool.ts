import pg from 'pg'
import { SHORT_READ_CONNECTIONS_MAX, ShortReads } from './short-reads.ts'

interface GuardedPoolOptions {
  silence: Silence
  /** How long a caller waits for a connection, in milliseconds. */
  acquireTimeoutMs: number
  /** How long a caller waits for the answer to a statement; absent: short reads take a connection each, like all others. */
  answerMsMax?: number
  /** Called with each error of connecting and of short reads before their callers get it. */
  onError?: (error: unknown) => void
}

declare module 'pg' {
  interface QueryConfig {
    /**
     * A statement that reads some rows of an index: below a millisecond, and the same when it is asked twice. Outside of
     * transactions many of them share a connection.
     */
    isShort?: boolean
  }
}

/**
 * A pool that refuses at once while its database is silent, instead of letting each caller wait by itself. A caller that waits
 * for a connection that is being made takes one that is given back meanwhile: on a busy machine a connection takes longer to
 * make than anybody waits, and one that is there is free again within milliseconds. One that is being made when its caller
 * has another, or gives up, is finished and kept for the next one.
 */
export class GuardedPool extends pg.Pool {
  #silence: Silence
  #acquireTimeoutMs: number
  #onError: (error: unknown) => void
  /** Those who wait, the first to come first. */
  readonly #waiting = new Set<Wait>()
  /** Behind a pooler there are none: each statement is a transaction of several there. */
  #shortReads: ShortReads | undefined

  /** `connectionTimeoutMillis` of `config` is how long the making of a connection may take. */
  constructor(
    config: pg.PoolConfig,
    { silence, acquireTimeoutMs, answerMsMax, onError = () => {} }: GuardedPoolOptions,
  ) {
    super(config)
    this.#onError = onError
    this.#silence = silence
    this.#acquireTimeoutMs = acquireTimeoutMs
    this.on('release', () => {
      // The event is emitted just before the connection can be taken.
      if (this.#waiting.size > 0) setImmediate(() => this.#handOn())
    })
    // Of a small pool they would take what all else needs.
    if (answerMsMax === undefined || this.options.max < 2 * SHORT_READ_CONNECTIONS_MAX) return
    const shortReads = new ShortReads({ connect: () => this.#connectUnpooled(), answerMsMax })
    this.once('connect', (client) => {
      if (!isPooled(client)) this.#shortReads = shortReads
    })
  }

  // pg's two forms of one method; its `query` uses the one with a callback.
  override connect(callback?: unknown): never {
    const taking = this.#noting(this.#take())
    if (typeof callback !== 'function') return taking as never
    taking.then(
      (client) => process.nextTick(callback as never, undefined, client, client.release),
      (error) => process.nextTick(callback as never, error, undefined, () => {}),
    )
    return undefined as never
  }

  // pg's forms: a short read is one object, and its caller awaits a promise.
  override query(...args: unknown[]): never {
    const [config] = args as [pg.QueryConfig]
    if (config.isShort && args.length === 1 && this.#shortReads)
      return this.#noting(this.#shortReads.query(config)) as never
    return super.query(...(args as [string])) as never
  }

  /** Of several hosts one may be a pooler. */
  async #connectUnpooled(): Promise<pg.PoolClient> {
    const client: pg.PoolClient = await this.connect()
    if (!isPooled(client)) return client
    this.#shortReads = undefined
    client.release()
    throw new Error('Connection terminated: a pooler answers')
  }

  async #take(): Promise<pg.PoolClient> {
    if (!this.#silence.mayTry())
      throw Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
    const wait = createWait()
    wait.add(super.connect())
    this.#waiting.add(wait)
    // What has come while this process was busy is looked at before it is called late.
    const timer = setTimeout(
      () => setImmediate(() => wait.end(new Error('timeout exceeded when trying to connect'))),
      this.#acquireTimeoutMs,
    )
    try {
      return await wait.first
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(wait)
    }
  }

  async #noting<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      this.#onError(error)
      throw error
    }
  }

  /** Gives those who wait what is free: at most one each, and none that is promised to others. */
  #handOn(): void {
    let free = this.idleCount - this.waitingCount
    for (const wait of this.#waiting) {
      if (free-- <= 0) return
      this.#waiting.delete(wait)
      wait.add(super.connect())
    }
  }
}

function isPooled(client: pg.ClientBase): boolean {
  return (client as { isPooled?: boolean }).isPooled === true // `DatabaseClient`
}

/** A caller that takes the first connection available, and returns the others. */
interface Wait {
  first: Promise<pg.PoolClient>
  add(coming: Promise<pg.PoolClient>): void
  end(error: Error): void
}

function createWait(): Wait {
  const { promise: first, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
  let isOver = false
  const end = (error: Error) => {
    isOver = true
    reject(error)
  }
  return {
    first,
    add(coming) {
      coming.then((client) => {
        if (isOver) return client.release()
        isOver = true
        resolve(client)
      }, end)
    },
    end,
  }
}

/** Whether a database has stopped answering without closing its connections, as a frozen or cut-off server does. */
interface Silence {
  note(isSilent: boolean): void
  /** False while it is silent, except for one try in a while: the others would wait only to fail. */
  mayTry(): boolean
}

const TRY_EVERY_MS = 500

/** Silent from the first answer that did not come until the next one that does. */
export function createSilence(): Silence {
  let isSilent = false
  let triedAt = 0
  return {
    note(nowSilent) {
      if (nowSilent) triedAt = performance.now()
      isSilent = nowSilent
    },
    mayTry() {
      if (!isSilent) return true
      if (performance.now() - triedAt < TRY_EVERY_MS) return false
      triedAt = performance.now()
      return true
    },
  }
}
