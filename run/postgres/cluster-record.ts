import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What DATA_DIR/postgres.json keeps about the embedded database. */
export interface ClusterRecord {
  /** PostgreSQL's data directory: relative while it lies below DATA_DIR, which may then be moved as a whole. */
  cluster: string
  /** Of the role that owns the server. */
  password: string
  /** Of the role by which we read and write; absent: made by a version that had the other alone. */
  rolePassword?: string
}

/** The record of `dataDir`, or undefined before the first start. */
export function readClusterRecord(dataDir: string): ClusterRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE_NAME), 'utf8')) as ClusterRecord // written by saveClusterRecord alone
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps the record so that only this user reads it and a crash leaves the whole of it or none. */
export function saveClusterRecord(dataDir: string, { cluster, ...passwords }: ClusterRecord): void {
  const fromDataDir = relative(dataDir, cluster)
  const kept = fromDataDir.startsWith('..') ? cluster : fromDataDir
  const record: ClusterRecord = { cluster: kept, ...passwords }
  const path = join(dataDir, FILE_NAME)
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${JSON.stringify(record, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

const FILE_NAME = 'postgres.json'
