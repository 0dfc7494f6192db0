import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { TWIN_TABLES } from './twin-tables.ts'

const { db } = await openTestDatabase()

/** They name an asset, a source or a post too, and belong to accounts, or to what only live sources need. */
const SINGLE =
  /^(users|account_people|installation_mutes|corrections|alerts|alert_watches|count_checks|second_.+|source_.+|venue_.+|candle_gaps|imported_times)$/

test('a table of posts or prices has a twin for the sample universe', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname in ('platform', 'source', 'external_id', 'asset_id', 'symbol', 'topic', 'username_key')`,
  )
  const ofData = rows.map(({ name }) => name).filter((name) => !SINGLE.test(name))
  const twins: readonly string[] = TWIN_TABLES
  const forgotten = ofData.filter((name) => !twins.includes(name))
  assert.deepEqual(forgotten, [], 'put them into TWIN_TABLES, and make them in both schemas')
  assert.deepEqual(await listTables('sample'), (await listTables('public')).filter(isTwin))
})

test('twins have the same columns, keys, checks, indexes and partitions', async () => {
  for (const part of [COLUMNS, CONSTRAINTS, INDEXES, PARTITIONS]) {
    const [live, sample] = [await describe(part, 'public'), await describe(part, 'sample')]
    assert.ok(sample.length > 0)
    assert.deepEqual(sample, live)
  }
})

interface Table {
  name: string
  /** Of what it is a partition; else its own name. */
  root: string
}

function isTwin({ root }: Table): boolean {
  return TWIN_TABLES.some((twin) => twin === root)
}

async function listTables(schema: string): Promise<Table[]> {
  const { rows } = await db.pool.query<Table>(
    `select table_.relname as name, coalesce(root.relname, table_.relname) as root
     from pg_class as table_ left join pg_class as root on root.oid = pg_partition_root(table_.oid)
     where table_.relnamespace = $1::regnamespace and table_.relkind in ('r', 'p')
     order by table_.relname collate "C"`,
    [schema],
  )
  return rows
}

/** One line for each fact about the twins in a schema, without the schema's name and without names that were made up. */
async function describe(query: string, schema: string): Promise<string[]> {
  const names = (await listTables(schema)).filter(isTwin).map(({ name }) => name)
  const { rows } = await db.pool.query<{ fact: string }>(query, [schema, names])
  return rows.map(({ fact }) => fact.replaceAll(/\b(public|sample)\./g, '')).sort()
}

const COLUMNS = `
select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
  (select collname from pg_collation where oid = attcollation)) || coalesce(pg_get_expr(adbin, adrelid), '') as fact
from pg_class
join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
where relnamespace = $1::regnamespace and relname = any($2)`

// References lead out of a schema, so the sample universe has none.
const CONSTRAINTS = `
select format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid)) as fact
from pg_constraint join pg_class on pg_class.oid = conrelid
where relnamespace = $1::regnamespace and relname = any($2) and contype in ('p', 'u', 'c')`

const INDEXES = `
select format('%s %s %s', relname, indisunique,
  regexp_replace(pg_get_indexdef(indexrelid), '^.* ON (ONLY )?\\S+ ', '')) as fact
from pg_index join pg_class on pg_class.oid = indrelid
where relnamespace = $1::regnamespace and relname = any($2)`

const PARTITIONS = `
select format('%s %s', relname, coalesce(pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid))) as fact
from pg_class
where relnamespace = $1::regnamespace and relname = any($2)`
