import type { Database } from '../database.ts'

/** Every column of every table of every schema that holds the words, in lower case, in whatever type. */
export async function findTraces(db: Database, words: string): Promise<string[]> {
  const { rows: columns } = await db.pool.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const [place, group] of Map.groupBy(columns, (column) => column.place)) {
    const { rows } = await db.pool.query<Record<string, number>>(
      `select ${group
        .map(
          ({ name }, nr) => `count(*) filter (where position($1 in lower(${name}::text)) > 0 or
         position(encode(convert_to($1, 'UTF8'), 'hex') in ${name}::text) > 0)::int as c${nr}`,
        )
        .join(', ')}
       from ${place}`,
      [words],
    )
    for (const [nr, { name }] of group.entries()) if (rows[0]?.[`c${nr}`]) traces.push(`${place}.${name}`)
  }
  return traces
}
