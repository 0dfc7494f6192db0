import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openSnapshot } from '#store/backup/read-snapshot.ts'
import { openDatabase } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { MANIFEST, type Manifest, nameBackup, PATH, verifyBackup, writePart } from './backup-folder.ts'

export interface BackupOptions {
  databaseUrl: string
  settings: Pick<Settings, 'dataDir' | 'given'>
  version: string
  /** The folder in which the backup's own is made. */
  to: string
  /** A recipient of age; absent: it is not encrypted. */
  encryptTo?: string
  now(): Date
  note?: (step: string) => void
}

export interface WrittenBackup {
  folder: string
  manifest: Manifest
}

/** Files of DATA_DIR that the database refers to or cannot be read without. */
const FILES = ['secrets.key', 'demo-password']
const FOLDERS = ['outbox', 'exports']
export const SETTINGS_FILE = 'settings.env'

/**
 * Writes all of an installation that runs: every row as of one moment, what lies in DATA_DIR beside the database, and the
 * settings. It is read again before it gets its name, so a folder with that name is whole. Throws StartRefused where it
 * cannot be written or was not written as it should.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { to, now, note = () => {} } = options
  const at = now()
  const folder = join(to, nameBackup(at))
  const draft = `${folder}.part`
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
  } catch (error) {
    throw refuseFolder(to, error)
  }
  try {
    const manifest = await fill(draft, at, options)
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await verifyBackup(draft, { note })
    await rename(draft, folder)
    await noteBackup(options.databaseUrl, { at: at.toISOString(), folder })
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw refuseFolder(to, error)
  }
}

/** What the system says of the folder becomes a line; anything else stays what it is. */
function refuseFolder(to: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new StartRefused(`No room is left for a backup in ${to}.`)
  if (code === 'EEXIST') return new StartRefused(`Another backup of this second is being written to ${to}.`)
  if (['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes(code ?? ''))
    return new StartRefused(`${to} cannot be written to (${code}).`)
  return error
}

async function fill(draft: string, at: Date, options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, settings, version, encryptTo, note = () => {} } = options
  const snapshot = await openSnapshot(databaseUrl)
  try {
    let nr = 0
    const write = (source: Readable) => {
      nr += 1
      return writePart(source, {
        folder: draft,
        file: `${String(nr).padStart(5, '0')}.zst${encryptTo ? '.age' : ''}`,
        encryptTo,
      })
    }
    const tables: Manifest['tables'] = []
    for (const [place, table] of snapshot.tables.entries()) {
      note(`${table.schema}.${table.name} (table ${place + 1} of ${snapshot.tables.length})`)
      const { part, lines } = await write(snapshot.copy(table))
      tables.push({ ...table, rows: lines, part })
    }
    const files: Manifest['files'] = []
    for (const path of await listFiles(settings.dataDir)) {
      note(path)
      const part = await write(createReadStream(join(settings.dataDir, path))).catch(ignoreGone)
      if (part) files.push({ path, part: part.part })
      else
        await rm(join(draft, `${String(nr).padStart(5, '0')}.zst${encryptTo ? '.age' : ''}`), { force: true })
    }
    const { part } = await write(Readable.from([writeSettings(settings.given)]))
    files.push({ path: SETTINGS_FILE, part })
    const { migrations, sequences } = snapshot
    return {
      format: 1,
      at: at.toISOString(),
      version,
      encrypted: encryptTo !== undefined,
      migrations,
      sequences,
      tables,
      files,
    }
  } finally {
    await snapshot.close()
  }
}

/** A mail or an export may be removed meanwhile. */
function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function listFiles(dataDir: string): Promise<string[]> {
  const inside = async (folder: string) => {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch((error) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
  }
  const single = (await inside('.')).filter(({ name }) => FILES.includes(name)).map(({ name }) => name)
  const more = await Promise.all(
    FOLDERS.map(async (folder) => (await inside(folder)).map(({ name }) => `${folder}/${name}`)),
  )
  // What else somebody put there is not ours.
  return [...single, ...more.flat().sort()].filter((path) => new RegExp(PATH).test(path))
}

/** As a shell and `docker --env-file` read it; no value of ours has a line end. */
function writeSettings(given: Settings['given']): string {
  const lines = Object.entries(given).map(([name, value]) => `${name}=${value}\n`)
  return `# The settings of the installation that was backed up.\n${lines.join('')}`
}

/** For `doctor`. */
async function noteBackup(databaseUrl: string, fact: { at: string; folder: string }): Promise<void> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  await saveFact(db, 'backup', fact).finally(db.close)
}
