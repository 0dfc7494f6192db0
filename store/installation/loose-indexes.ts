import type pg from 'pg'

/** An index that takes much more room than what it holds. Sizes are in bytes. */
export interface LooseIndex {
  /** With its schema, quoted as SQL wants it. */
  name: string
  bytes: number
  /** Estimated. */
  bytesWhenBuilt: number
}

/** Built anew, an index fills nine tenths of each page; entries in any order leave it at some seven. */
const LOOSE_TIMES = 1.6
const LOOSE_BYTES_MIN = 8_000_000

/**
 * B-trees that would be much smaller if they were built again, the one with most to gain first, by the statistics of
 * their tables. Entries of equal keys share their key, which the estimate leaves out: it finds too few rather than too
 * many.
 */
export async function listLooseIndexes(client: pg.Client | pg.Pool): Promise<LooseIndex[]> {
  const { rows } = await client.query<LooseIndex>(
    `with entry as (
       select i.indexrelid, i.indrelid, c.reltuples,
         pg_relation_size(i.indexrelid) as bytes,
         sum((1 - coalesce(s.null_frac, 0)) * coalesce(s.avg_width, nullif(a.attlen, -1), 16)) as key_bytes
       from pg_index i
       join pg_class c on c.oid = i.indexrelid and c.relkind = 'i'
       join pg_am m on m.oid = c.relam and m.amname = 'btree'
       join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^pg_'
       join pg_class t on t.oid = i.indrelid
       cross join unnest(i.indkey) with ordinality as key (column_number, place)
       join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = key.place
       -- What is computed has its statistics under the name of the index.
       left join pg_attribute b on b.attrelid = t.oid and b.attnum = key.column_number
       left join pg_stats s on s.schemaname = n.nspname and not s.inherited
         and s.tablename = case key.column_number when 0 then c.relname else t.relname end
         and s.attname = case key.column_number when 0 then a.attname else b.attname end
       where i.indisvalid and c.reltuples > 0 and pg_relation_size(i.indexrelid) > ${LOOSE_BYTES_MIN}
       group by 1, 2, 3
     ), built as (
       -- A header, a line pointer and padding to 8 bytes; 8,152 bytes of a page, nine tenths of them filled.
       select *, 8192 * ceil(reltuples * (12 + 8 * ceil(key_bytes / 8)) / (0.9 * 8152)) as built_bytes
       from entry
     )
     select indexrelid::regclass::text as name, bytes::float8, built_bytes::float8 as "bytesWhenBuilt"
     from built
     where bytes > ${LOOSE_TIMES} * built_bytes and bytes - built_bytes > ${LOOSE_BYTES_MIN}
     order by bytes - built_bytes desc`,
  )
  return rows
}

/** A number that no other lock of ours has. */
const REBUILD_LOCK = 3_402_610_901n

/**
 * Builds an index again beside its readers and writers; gives its size afterwards, or undefined where another process
 * is at this. What an earlier try left unfinished is removed first.
 */
export async function rebuildIndex(client: pg.Client, name: string): Promise<number | undefined> {
  const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    REBUILD_LOCK,
  ])
  if (!locks[0]?.taken) return undefined
  try {
    const { rows: unfinished } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
       where not i.indisvalid and c.relname ~ '_cc(new|old)\\d*$' and n.nspname !~ '^pg_'`,
    )
    for (const index of unfinished) await client.query(`drop index concurrently if exists ${index.name}`)
    await client.query(`reindex index concurrently ${name}`)
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_relation_size($1::regclass)::float8 as bytes',
      [name],
    )
    return rows[0]?.bytes
  } finally {
    await client.query('select pg_advisory_unlock($1)', [REBUILD_LOCK])
  }
}
