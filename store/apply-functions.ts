import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export const FUNCTIONS_FOLDER = join(import.meta.dirname, 'functions')

/** A function of the database as this version has it. */
export interface FunctionFile {
  name: string
  sql: string
  checksum: string
}

/** A file of a function that the database refuses; the message says which and why. */
export class FunctionError extends Error {
  override name = 'FunctionError'
}

/** The files of a folder by their names, each named after its one function. */
export function readFunctions(folder: string = FUNCTIONS_FOLDER): FunctionFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Gives the database the functions of these files in the caller's transaction, and nothing where it has them already.
 * A file that changed is applied again, so that a function is read and compared in one place and not in the migration
 * that changed it last. Returns the names of those that were applied. Throws FunctionError.
 */
export async function applyFunctions(client: pg.ClientBase, files: FunctionFile[]): Promise<string[]> {
  if (files.length === 0) return []
  const recorded = await readRecord(client)
  const changed = files.filter(({ name, checksum }) => recorded.get(name) !== checksum)
  if (changed.length === 0) return []
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_functions (name text PRIMARY KEY, checksum text NOT NULL)',
  )
  for (const file of changed) await applyFunction(client, file)
  return changed.map(({ name }) => name)
}

async function readRecord(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_functions') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_functions',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function applyFunction(client: pg.ClientBase, { name, sql, checksum }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new FunctionError(`functions/${name}: ${error.message}`, { cause: error })
  }
  await client.query(
    `INSERT INTO schema_functions (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
    [name, checksum],
  )
}
