import pg from 'pg'
import type { Database } from '../database.ts'
import type { SignalMark } from './signal-marks.ts'
import { HASHED_AUTHORS, KNOWN_CREATOR_COUNTS, SIGNAL_COLUMNS, TERM_COLUMNS } from './signal-row.ts'

/**
 * A database in which statements find signals, topics, creators, what is to be counted, ranks, prices and the coverage of
 * sources as a mark has them. Each statement begins with these under the names of the tables, which PostgreSQL then prefers to
 * the tables; what a statement narrows by goes down to their indexes. Authors of creators are numbers, and `named_creators` has
 * the rows of today with their names; of `post_rollups` there are the hours that are to be counted, without sums. Other tables
 * are those of today: an operation that reads them must not use it. It is read alone, and closing it closes nothing.
 */
export function openKnownDatabase(db: Database, mark: SignalMark): Database {
  return { ...db, pool: new KnownPool(db.pool, writeTables(mark)), close: async () => {} }
}

class KnownPool extends pg.Pool {
  readonly #pool: pg.Pool
  readonly #tables: string

  constructor(pool: pg.Pool, tables: string) {
    super()
    this.#pool = pool
    this.#tables = tables
  }

  // A client of the real pool, so that it is released there. pg's forms: all of ours wait for the promise.
  override connect(): never {
    return this.#pool.connect().then((client) => {
      const query = (statement: unknown, ...rest: unknown[]) =>
        client.query(this.#readBy(statement), ...(rest as [unknown[]]))
      return new Proxy(client, {
        get: (target, name) => {
          const value = name === 'query' ? query : Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }) as never
  }

  override query(statement: unknown, ...rest: unknown[]): never {
    return this.#pool.query(this.#readBy(statement), ...(rest as [unknown[]])) as never
  }

  // A name stands for one text.
  #readBy(statement: unknown): pg.QueryConfig {
    const { name: _, ...config } =
      typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig) // the forms that we use
    return { ...config, text: this.#begin(config.text) }
  }

  /** What reads nothing, such as the settings of a transaction, stays as it is. */
  #begin(text: string): string {
    const own = /^\s*with\s+(?!recursive\b)/i.exec(text)
    if (own) return `with ${this.#tables}, ${text.slice(own[0].length)}`
    return /^\s*select\b/i.test(text) ? `with ${this.#tables} ${text}` : text
  }
}

const SIGNAL = `platform, symbol, grain, starts_at, known_at, filtered_registers, ${SIGNAL_COLUMNS.join(', ')}`

const TERM = `platform, starts_at, kind, term, ${TERM_COLUMNS.join(', ')}, registers, filtered_registers`
const COUNTS = KNOWN_CREATOR_COUNTS.join(', ')

/** The tables of a mark by their names; its number and moment are ours, so they stand in the text. */
function writeTables({ nr, at }: SignalMark): string {
  const mark = `${BigInt(nr)}`
  const isOver = `starts_at <= timestamptz '${at.toISOString()}' - case grain when 'hour' then interval '1 hour' else interval '1 day' end`
  const isHourOver = `starts_at <= timestamptz '${at.toISOString()}' - interval '1 hour'`
  const isKept = `known_mark < ${mark} and last_mark >= ${mark}`
  const listed = (column: string, columns: string) =>
    `jsonb_to_recordset((select ${column} from signal_marks where nr = ${mark})) as row (${columns})`
  return `signals as not materialized (
    select ${SIGNAL} from signals where known_mark < ${mark} and ${isOver}
    union all
    select ${SIGNAL} from signal_versions where ${isKept} and ${isOver}
  ), signal_terms as not materialized (
    select ${TERM} from signal_terms where known_mark < ${mark} and ${isHourOver}
    union all
    select ${TERM} from signal_term_versions where ${isKept} and ${isHourOver}
  ), named_creators as not materialized (
    select platform, starts_at, symbol, authors from signal_creators
  ), signal_creators as not materialized (
    select platform, starts_at, symbol, ${HASHED_AUTHORS} as authors, ${COUNTS} from signal_creators
    where known_mark < ${mark} and ${isHourOver}
    union all
    select platform, starts_at, symbol, authors, ${COUNTS} from signal_creator_versions where ${isKept} and ${isHourOver}
  ), signal_stale as (
    select * from ${listed('stale', 'platform text, starts_at timestamptz')}
  ), post_rollups as (
    select platform, '' as symbol, 'hour' as grain, starts_at from signal_stale
  ), assets as not materialized (
    select asset.id, coalesce(row.symbol, asset.symbol) as symbol, name, row.rank, aliases, context_words, caip19,
      circulating_supply, supply_source, is_homonym, coingecko_id, category
    from assets as asset left join ${listed('ranks', 'id text, symbol text, rank integer')} on row.id = asset.id
  ), latest_prices as (
    select *, null::jsonb as venues from ${listed(
      'prices',
      `asset_id text, at timestamptz, price numeric, volume_24h numeric, market_cap numeric, change_1h numeric,
       change_24h numeric, change_7d numeric, source text, method text, spread_bp numeric`,
    )}
  ), source_cursors as (
    select * from ${listed("coverage -> 'cursors'", 'source text, stream text, cursor jsonb')}
  ), source_gaps as (
    select * from ${listed(
      "coverage -> 'gaps'",
      'source text, starts_at timestamptz, ends_at timestamptz, reason text, filled boolean',
    )}
  ), source_health as (
    select * from ${listed("coverage -> 'health'", 'source text, state text, since timestamptz, updated_at timestamptz')}
  ), imported_times as (
    select * from ${listed("coverage -> 'imported'", 'source text, starts_at timestamptz, ends_at timestamptz')}
  )`
}
