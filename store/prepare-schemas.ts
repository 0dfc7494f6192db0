import type pg from 'pg'
import type { Schemas } from './connection/database-address.ts'

/** A schema is missing, or may not be filled, and this role cannot change that; the message has what to run. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/**
 * Makes the schemas of an installation that are not there yet. A role that may not do that gets the exact
 * statements for one that may. Throws SchemaError.
 */
export async function prepareSchemas(client: pg.Client, schemas: Schemas): Promise<void> {
  const { rows } = await client.query<SchemaFound>(
    `select name, to_regnamespace(name) is not null as "exists",
            coalesce(has_schema_privilege(to_regnamespace(name), 'create, usage'), false) as "mayFill",
            has_database_privilege(current_database(), 'create') as "mayCreate",
            quote_ident(current_user) as role, current_database() as database
     from unnest($1::text[]) as name`,
    [[schemas.public, schemas.sample, schemas.jobs]],
  )
  const missing = rows.filter(({ exists }) => !exists)
  const closed = rows.filter(({ exists, mayFill }) => exists && !mayFill)
  const [first] = rows
  if (first && (closed.length > 0 || (missing.length > 0 && !first.mayCreate))) {
    const statements = [
      ...missing.map(({ name, role }) => `CREATE SCHEMA ${name} AUTHORIZATION ${role};`),
      ...closed.map(({ name, role }) => `GRANT CREATE, USAGE ON SCHEMA ${name} TO ${role};`),
    ]
    throw new SchemaError(
      `The role ${first.role} may not prepare the database ${first.database}. Run there as its owner: ${statements.join(' ')}`,
    )
  }
  for (const { name } of missing) await client.query(`create schema ${name}`)
}

interface SchemaFound {
  name: string
  exists: boolean
  mayFill: boolean
  mayCreate: boolean
  /** Quoted. */
  role: string
  database: string
}
