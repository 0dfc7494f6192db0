import { hash } from 'node:crypto'
import pg from 'pg'
import type { DatabaseAddress } from './database-address.ts'
import { type HostChoice, SERVER_STATE, type ServerState } from './host-choice.ts'

/** What all connections of a pool have in common. */
export interface SessionOptions {
  address: DatabaseAddress
  hosts: HostChoice
  /** Schemas in the order in which tables are looked for. */
  searchPath: string
  /** When the server stops a statement, in milliseconds; 0: never. */
  statementTimeoutMs: number
  /** A query was not answered in time (true), or one was (false). */
  onSilence?: (isSilent: boolean) => void
  /** Called with each error of a query before its caller gets it. */
  onError?: (error: unknown) => void
}

const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * The kind of client that a pool makes for `options`. It connects to the host that is wanted, and sets the session's
 * time zone, schemas and limits after it has connected, because poolers such as pgbouncer refuse or forget what stands
 * in the first message. Behind a pooler, where one session serves many, each statement brings its settings along in a
 * transaction of its own and no statement is kept under a name, so that nothing of ours stays in a session.
 */
export function createClientClass(options: SessionOptions): typeof pg.Client {
  const { address, hosts, onSilence, onError } = options
  const settings = settingsOf(options)
  const applyToSession = settings.map((setting) => assignment(setting, false)).join(' || ')
  const applyToTransaction = `select ${settings.map((setting) => assignment(setting, true)).join(', ')}`

  /** Those that are connected to one of several hosts. */
  const connected = new Set<DatabaseClient>()

  class DatabaseClient extends pg.Client {
    #hostUrl = ''
    /** Whether a pooler is in between. */
    isPooled = false

    constructor(config?: pg.ClientConfig) {
      // Statements of a transaction may be sent without waiting for each other (`answerAll`).
      super({ pipeline: true, ...config, connectionString: address.hostUrls[0] })
      // A connection that breaks rejects the query in flight; unhandled, it would also end the process.
      this.on('error', () => {})
    }

    // pg's two forms of one method.
    override connect(callback?: unknown): never {
      const opening = this.#open()
      if (typeof callback !== 'function') return opening as never
      opening.then(
        () => callback(null, this),
        (error: unknown) => callback(error),
      )
      return undefined as never
    }

    async #open(): Promise<pg.Client> {
      const hostUrl = await hosts.choose()
      try {
        if (address.hostUrls.length > 1) this.#aimAt(hostUrl)
        await super.connect()
        const server = await this.#prepareSession()
        // While it was being made, another one may have been chosen.
        if (!hosts.suits(server) || (await hosts.choose()) !== hostUrl)
          throw Object.assign(new Error('the server is not the one that is wanted'), { code: '25006' })
        if (address.hostUrls.length > 1) this.#leaveOthers(hostUrl)
        return this
      } catch (error) {
        hosts.leave(hostUrl)
        void super.end().catch(() => {})
        throw error
      }
    }

    /** A primary that was replaced while it was frozen would still answer, with what it was then. */
    #leaveOthers(hostUrl: string): void {
      this.#hostUrl = hostUrl
      connected.add(this)
      this.once('end', () => connected.delete(this))
      for (const client of connected) if (client.#hostUrl !== hostUrl) client.#cut()
    }

    #cut(): void {
      ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }

    /** pg reads where to connect to when it connects. */
    #aimAt(hostUrl: string): void {
      const { host, port } = new pg.Client({ connectionString: hostUrl })
      Object.assign(this, { host, port })
    }

    /** The answering process is the one that was announced, unless a pooler is in between. */
    async #prepareSession(): Promise<ServerState> {
      const ownPid = (this as unknown as { processID: number | null }).processID ?? 0 // pg's types do not know it
      const { rows } = await super.query<ServerState & { isOwn: boolean }>(
        `select ${SERVER_STATE}, pid = ${ownPid} as "isOwn",
                case when pid = ${ownPid} then ${applyToSession} end as applied
         from pg_backend_pid() as pid`,
      )
      const [server] = rows
      if (!server) throw new Error('the server reported no state')
      this.isPooled = !server.isOwn
      return server
    }

    // pg's six forms of one method; pool, Kysely and our own queries use four of them.
    override query(...args: unknown[]): never {
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined
      const [config, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
      // A COPY is a stream that submits itself; its caller begins the transaction and reads the errors from it.
      if (typeof config === 'object' && 'submit' in config) return super.query(config as never) as never
      const answer = this.#watch(
        this.isPooled ? this.#queryPooled(config, values) : this.#send(config, values),
      )
      if (!callback) return answer as never
      answer.then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      )
      return undefined as never
    }

    #send(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      if (typeof config === 'string' || config.name === undefined) return super.query(config, values)
      return super.query({ ...config, name: preparedName(config.name, config.text) }, values)
    }

    async #queryPooled(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      const { name: _, ...unnamed } = typeof config === 'string' ? { text: config } : config
      if (/^\s*(begin|start\s+transaction)\b/i.test(unnamed.text)) {
        const begun = await this.#send(unnamed)
        await this.#send(applyToTransaction)
        return begun
      }
      const status = (this as unknown as { getTransactionStatus(): string | null }).getTransactionStatus()
      if (status === 'T' || status === 'E') return this.#send(unnamed, values)
      await this.#send(`begin; ${applyToTransaction}`)
      try {
        const result = await this.#send(unnamed, values)
        await this.#send('commit')
        return result
      } catch (error) {
        if (!isSilence(error)) await this.#send('rollback').catch(() => {}) // the first error is the one to report
        throw error
      }
    }

    /** What waits behind an answer that does not come must not wait as long again: the connection is given up. */
    async #watch(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      try {
        const result = await answer
        onSilence?.(false)
        return result
      } catch (error) {
        onError?.(error)
        if (isSilence(error)) {
          onSilence?.(true)
          this.#cut()
        }
        throw error
      }
    }
  }
  return DatabaseClient
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void

function settingsOf({
  address,
  searchPath,
  statementTimeoutMs,
}: SessionOptions): [name: string, value: string][] {
  return Object.entries({
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    ...address.session,
    statement_timeout: String(statementTimeoutMs),
    TimeZone: 'UTC',
    search_path: searchPath,
  })
}

function assignment([name, value]: [name: string, value: string], isLocal: boolean): string {
  return `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, ${isLocal})`
}

/** pg's own words for an answer that has not come in time. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Two texts under one name are two prepared statements. PostgreSQL cuts a name off after 63 bytes. */
function preparedName(name: string, text: string): string {
  return `${name.slice(0, 50)}-${hash('sha1', text).slice(0, 12)}`
}
