import pg from 'pg'

interface ShortReadsOptions {
  connect(): Promise<pg.PoolClient>
  /** How long the client waits for the answer to one statement, in milliseconds. */
  answerMsMax: number
}

/** So many are enough to keep the server at work while the next statements are on their way. */
const CONNECTIONS = 2
/** With one that stands in for those that are held up. */
export const SHORT_READ_CONNECTIONS_MAX = 3
/** A statement that takes so long waits for a lock or a disk, and no more are sent behind it. */
const HELD_UP_MS = 200

interface Read {
  config: pg.QueryConfig
  sentAt: number
  /** Another connection was asked as well. */
  isAskedTwice: boolean
  /** This is that other one. */
  isSecond: boolean
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

interface Line {
  opening?: Promise<pg.PoolClient>
  client?: pg.PoolClient
  /** In the order in which they were sent, which is that of the answers. */
  reads: Set<Read>
  /** What was first when the line was last looked at. */
  first?: Read
  isHeldUp: boolean
  isBroken: boolean
  timer?: NodeJS.Timeout
}

/**
 * Short reads of many callers over few connections: each is sent without waiting for the answers to those before it, so
 * the server finds the next one ready, and neither process is woken for each of them. Each is a transaction of its own.
 * docs/decisions/0790
 */
export class ShortReads {
  readonly #options: ShortReadsOptions
  readonly #lines: Line[] = Array.from({ length: SHORT_READ_CONNECTIONS_MAX }, () => ({
    reads: new Set(),
    isHeldUp: false,
    isBroken: false,
  }))

  constructor(options: ShortReadsOptions) {
    this.#options = options
  }

  /** Throws what a pool's `query` throws. */
  query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const line = this.#findFree() ?? leastOf(this.#lines)
    void this.#send(line, {
      config,
      sentAt: performance.now(),
      isAskedTwice: false,
      isSecond: false,
      resolve,
      reject,
    })
    return promise
  }

  #findFree(): Line | undefined {
    const free = this.#lines.filter(({ isHeldUp, isBroken }) => !isHeldUp && !isBroken)
    return free.length === 0 ? undefined : leastOf(free.slice(0, CONNECTIONS))
  }

  async #send(line: Line, read: Read): Promise<void> {
    line.reads.add(read)
    // What lies before it has so long each.
    const query_timeout = line.reads.size * this.#options.answerMsMax
    line.timer ??= setTimeout(() => this.#watch(line), HELD_UP_MS)
    try {
      line.client ??= await this.#open(line)
      read.resolve(await line.client.query({ ...read.config, query_timeout } as pg.QueryConfig))
    } catch (error) {
      if (endsConnection(error)) line.isBroken = true
      if (isNotPrepared(error) && !read.isSecond && !read.isAskedTwice) this.#askAgain(line, read)
      else if (!read.isAskedTwice) read.reject(error)
    } finally {
      line.reads.delete(read)
      line.isHeldUp = false
      if (line.reads.size === 0) leave(line)
    }
  }

  /** One connection for all that are sent while it opens. */
  #open(line: Line): Promise<pg.PoolClient> {
    line.opening ??= this.#options.connect()
    return line.opening
  }

  /**
   * Those that wait behind a statement that takes long are asked for by another connection, whichever answers first, and
   * refused where none does in time.
   */
  #watch(line: Line): void {
    const [first, ...behind] = line.reads
    line.isHeldUp = first !== undefined && first === line.first
    line.first = first
    line.timer = setTimeout(() => this.#watch(line), HELD_UP_MS)
    if (!line.isHeldUp) return
    const lateMs = performance.now() - this.#options.answerMsMax
    for (const read of behind) {
      if (read.sentAt <= lateMs) read.reject(new Error('Query read timeout'))
      else if (!read.isSecond && !read.isAskedTwice && this.#findFree()) this.#askAgain(line, read)
    }
  }

  #askAgain(line: Line, read: Read): void {
    read.isAskedTwice = true
    const other = this.#findFree() ?? leastOf(this.#lines.filter((one) => one !== line))
    void this.#send(other, { ...read, isAskedTwice: false, isSecond: true })
  }
}

/** The connection goes back when all that was sent is answered. */
function leave(line: Line): void {
  clearTimeout(line.timer)
  const { client, isBroken } = line
  Object.assign(line, {
    opening: undefined,
    client: undefined,
    first: undefined,
    timer: undefined,
    isBroken: false,
  })
  client?.release(isBroken)
}

function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
}

/** Of a statement that was stopped while it was being prepared, those behind it find nothing under its name. */
function isNotPrepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000' // invalid_sql_statement_name
}

/** The one with the fewest that wait. */
function leastOf(lines: Line[]): Line {
  return lines.reduce((least, line) => (line.reads.size < least.reads.size ? line : least))
}
