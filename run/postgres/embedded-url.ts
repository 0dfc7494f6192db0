import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readClusterRecord } from './cluster-record.ts'
import { EMBEDDED_NAME, EMBEDDED_ROLE } from './create-cluster.ts'
import { findPostmaster } from './find-postmaster.ts'

/** The address of a database of the embedded server, for one of its roles. It holds the password: never log it. */
export function embeddedUrl(server: {
  cluster: string
  port: number
  role: string
  password: string
  database: string
}): string {
  const { cluster, port, role, password, database } = server
  const host = hasSocket(cluster, port) ? encodeURIComponent(cluster) : '127.0.0.1'
  return `postgres://${role}:${password}@${host}:${port}/${database}`
}

/** The address of the embedded database that runs for `dataDir` now; undefined when none accepts connections. */
export function findEmbeddedUrl(dataDir: string): string | undefined {
  const record = readClusterRecord(dataDir)
  if (!record) return undefined
  const cluster = resolve(realpathSync(dataDir), record.cluster)
  const postmaster = findPostmaster(cluster)
  if (!postmaster?.ready || !postmaster.port) return undefined
  const { password, rolePassword } = record
  const role =
    rolePassword === undefined
      ? { role: EMBEDDED_NAME, password }
      : { role: EMBEDDED_ROLE, password: rolePassword }
  return embeddedUrl({ cluster, port: postmaster.port, ...role, database: EMBEDDED_NAME })
}

const SOCKET_PATH_BYTES_MAX = 107 // Linux, unix(7); macOS allows 103
const SOCKET_PATH_BYTES_MAX_ELSEWHERE = 103

/**
 * Whether the server also listens on a Unix socket in its own folder, which only its user can enter. A statement
 * through it costs less on both sides than one through TCP. Windows has none, a long path does not fit, and in
 * PostgreSQL's setting a comma or quote has a meaning.
 */
export function hasSocket(cluster: string, port: number): boolean {
  if (process.platform === 'win32' || !PLAIN_PATH.test(cluster)) return false
  const max = process.platform === 'linux' ? SOCKET_PATH_BYTES_MAX : SOCKET_PATH_BYTES_MAX_ELSEWHERE
  return Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= max
}

const PLAIN_PATH = /^[\w./+~-]+$/
