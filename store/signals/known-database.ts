import pg from 'pg'
import type { Database } from '../database.ts'
import type { SignalMark } from './signal-marks.ts'
import { SIGNAL_COLUMNS } from './signal-row.ts'

/**
 * A database in which statements find signals, what is to be counted, ranks, prices and the coverage of sources as a mark has
 * them. Each statement begins with these under the names of the tables, which PostgreSQL then prefers to the tables; what a
 * statement narrows by goes down to their indexes. Other tables are those of today: an operation that reads them must not
 * use it. It has no transactions, and closing it closes nothing.
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

  override connect(): never {
    throw new Error('what was known is read by single statements')
  }

  // A name stands for one text. pg's forms: all of ours give a promise.
  override query(statement: unknown, ...rest: unknown[]): never {
    const { name: _, ...config } =
      typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig) // the forms that we use
    return this.#pool.query({ ...config, text: this.#begin(config.text) }, ...(rest as [unknown[]])) as never
  }

  #begin(text: string): string {
    const own = /^\s*with\s+(?!recursive\b)/i.exec(text)
    return own ? `with ${this.#tables}, ${text.slice(own[0].length)}` : `with ${this.#tables} ${text}`
  }
}

const SIGNAL = `platform, symbol, grain, starts_at, known_at, filtered_registers, ${SIGNAL_COLUMNS.join(', ')}`

/** The tables of a mark by their names; its number and moment are ours, so they stand in the text. */
function writeTables({ nr, at }: SignalMark): string {
  const mark = `${BigInt(nr)}`
  const isOver = `starts_at <= timestamptz '${at.toISOString()}' - case grain when 'hour' then interval '1 hour' else interval '1 day' end`
  const listed = (column: string, columns: string) =>
    `jsonb_to_recordset((select ${column} from signal_marks where nr = ${mark})) as row (${columns})`
  return `signals as not materialized (
    select ${SIGNAL} from signals where known_mark < ${mark} and ${isOver}
    union all
    select ${SIGNAL} from signal_versions where known_mark < ${mark} and last_mark >= ${mark} and ${isOver}
  ), signal_stale as (
    select * from ${listed('stale', 'platform text, starts_at timestamptz')}
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
