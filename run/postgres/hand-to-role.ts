import pg from 'pg'

/** Whom the database belongs to from then on. */
export interface OwningRole {
  name: string
  password: string
  database: string
}

/**
 * Makes sure, as the server's own role, that a role without its rights owns a database and all that is in it: what a
 * statement of ours is made to do by others reaches neither files nor programs of the server. What an earlier version
 * made as the server's own role is handed over, also after that version ran once more.
 */
export async function handToRole(urlOf: (database: string) => string, role: OwningRole): Promise<void> {
  await asServer(urlOf('postgres'), async (client) => {
    const name = client.escapeIdentifier(role.name)
    const database = client.escapeIdentifier(role.database)
    const { rowCount: isThere } = await client.query('select from pg_roles where rolname = $1', [role.name])
    await client.query(
      `${isThere ? 'alter' : 'create'} role ${name} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(role.password)}`,
    )
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [role.database],
    )
    if (!rows[0]) await client.query(`create database ${database} owner ${name}`)
    else if (rows[0].owner !== role.name) await client.query(`alter database ${database} owner to ${name}`)
  })
  await asServer(urlOf(role.database), async (client) => {
    // Every name is written whole.
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<{ object: string }>(OWNED_BY_SERVER)
    if (rows.length === 0) return
    const name = client.escapeIdentifier(role.name)
    await client.query(
      ['begin', ...rows.map(({ object }) => `alter ${object} owner to ${name}`), 'commit'].join(';'),
    )
  })
}

/** All but what belongs to another object, such as the sequence of a column, which goes with it, or to an extension. */
const OWNED_BY_SERVER = `
  with mine as (
    select 'pg_namespace'::regclass as catalog, oid, format('schema %I', nspname) as object
    from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select 'pg_class'::regclass, oid, case relkind when 'S' then 'sequence ' when 'v' then 'view '
        when 'm' then 'materialized view ' when 'f' then 'foreign table ' else 'table ' end || oid::regclass
    from pg_class where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_proc'::regclass, oid, format('routine %s', oid::regprocedure)
    from pg_proc where proowner = current_user::regrole
      and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_type'::regclass, oid, format('type %s', oid::regtype)
    from pg_type where typowner = current_user::regrole and typtype in ('e', 'd', 'r')
      and typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_statistic_ext'::regclass, oid, format('statistics %s.%I', stxnamespace::regnamespace, stxname)
    from pg_statistic_ext where stxowner = current_user::regrole
  )
  select object from mine where not exists (
    select from pg_depend where classid = mine.catalog and objid = mine.oid and (
      refclassid = 'pg_extension'::regclass
      or (refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and object like 'sequence %')))`

async function asServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
