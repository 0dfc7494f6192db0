import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { FillError, fillDatabase } from '#store/backup/fill-database.ts'
import { type Manifest, openPart, verifyBackup } from '../backup/backup-folder.ts'
import { SETTINGS_FILE, writeBackup } from '../backup/write-backup.ts'
import { COMMAND_WAIT_MS, migrateWhenUp } from '../process/migrate-when-up.ts'
import { readVersion } from '../process/read-version.ts'
import { AGE_RECIPIENT, AGE_RECIPIENT_WORDS } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

const KEY = 'secrets.key'

/** Everything of an installation in a folder, and back. */
export const backupCommands: AdminCommand[] = [
  {
    name: 'backup verify',
    usage: 'FOLDER [--identity FILE]',
    summary: 'Reads a backup again: checksums, and the rows of each table',
    database: 'none',
    run: verify,
  },
  {
    name: 'backup',
    usage: '[--to DIR] [--encrypt-to RECIPIENT]',
    summary:
      'Writes the database, secrets, files and settings into a new folder in DIR (BACKUP_TO), while all runs',
    run: backup,
  },
  {
    name: 'restore',
    usage: 'FOLDER [--identity FILE]',
    summary: 'Restores a backup into a new DATA_DIR, or an empty DATABASE_URL',
    database: 'as it is',
    run: restore,
  },
]

async function backup({ databaseUrl, settings, now, note }: AdminTools, args: string[]): Promise<string> {
  const { values } = read(args, { to: { type: 'string' }, 'encrypt-to': { type: 'string' } }, 0)
  const to = values.to ?? settings.backupTo
  const encryptTo = values['encrypt-to'] ?? settings.backupEncryptTo
  if (to === undefined) throw new StartRefused('Name the folder for backups: --to DIR, or BACKUP_TO.')
  if (encryptTo !== undefined && !AGE_RECIPIENT.test(encryptTo))
    throw new StartRefused(`--encrypt-to must be ${AGE_RECIPIENT_WORDS}.`)
  const options = { databaseUrl, settings, version: readVersion(), to: resolve(to), encryptTo, now, note }
  const { folder, manifest } = await writeBackup(options)
  return `${folder} holds ${describe(manifest)}. It was read again after writing.${
    encryptTo === undefined ? ' It is not encrypted, and the key of the secrets is in it.' : ''
  }`
}

async function verify({ note }: AdminTools, args: string[]): Promise<string> {
  const { folder, identity } = await readFolder(args)
  const manifest = await verifyBackup(folder, { identity, note })
  const counted =
    manifest.encrypted && identity === undefined ? ' Rows are counted with --identity FILE.' : ''
  return `${folder} is whole: ${describe(manifest)}.${counted}`
}

async function restore({ databaseUrl, settings, log, note }: AdminTools, args: string[]): Promise<string> {
  const { folder, identity } = await readFolder(args)
  const manifest = await restoreBackup({
    databaseUrl,
    dataDir: settings.dataDir,
    from: folder,
    identity,
    note,
  })
  note('bringing the schema up to date')
  await migrateWhenUp(databaseUrl, log, new AbortController().signal, { waitMs: COMMAND_WAIT_MS })
  return [
    `Restored ${describe(manifest)}, as of ${manifest.at}.`,
    `The settings of that time are in ${resolve(settings.dataDir, SETTINGS_FILE)}; none of them is applied.`,
  ].join('\n')
}

async function readFolder(args: string[]): Promise<{ folder: string; identity?: string }> {
  const { values, positionals } = read(args, { identity: { type: 'string' } }, 1)
  const [folder] = positionals
  if (folder === undefined) throw new StartRefused('Name the folder of a backup.')
  if (values.identity === undefined) return { folder: resolve(folder) }
  return { folder: resolve(folder), identity: await readIdentity(values.identity) }
}

/** As age-keygen writes it: one line of secret, and comments. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartRefused(`${file} cannot be read: ${error.message}`)
  })
  const identity = /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0]
  if (identity) return identity
  throw new StartRefused(`${file} holds no identity of age: a line that begins with AGE-SECRET-KEY-.`)
}

function read<Options extends Record<string, { type: 'string' }>>(
  args: string[],
  options: Options,
  foldersMax: number,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    const extra = parsed.positionals[foldersMax]
    if (extra !== undefined) throw new Error(`${extra} is not expected`)
    return parsed
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error))
  }
}

function describe({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, { part }) => sum + part.bytes, 0)
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables and ${files.length} files in ${(bytes / 1e6).toFixed(1)} MB`
}

interface RestoreOptions {
  databaseUrl: string
  dataDir: string
  from: string
  identity?: string
  note?: (step: string) => void
}

/**
 * Restores a backup into an empty database and the files beside it, after every byte of it was verified. The schema is that
 * of the backup; the caller brings it up to date. Throws StartRefused where the target is not empty or the backup is damaged.
 */
async function restoreBackup({
  databaseUrl,
  dataDir,
  from,
  identity,
  note = () => {},
}: RestoreOptions): Promise<Manifest> {
  const manifest = await verifyBackup(from, { identity, note })
  if (manifest.encrypted && identity === undefined)
    throw new StartRefused(`${from} is encrypted: name the file of its identity with --identity FILE.`)
  note('making the schema of the backup')
  await refuseOtherKey(manifest, { dataDir, from, identity })
  try {
    const { migrations, sequences, tables } = manifest
    const open = ({ part }: Manifest['tables'][number]) => openPart(from, part, identity)
    await fillDatabase(
      databaseUrl,
      { migrations, sequences, tables, open },
      {
        onTable: ({ schema, name, rows }) => note(`${schema}.${name} (${rows.toLocaleString('en-US')} rows)`),
      },
    )
  } catch (error) {
    if (error instanceof FillError) throw new StartRefused(error.message)
    throw error
  }
  for (const { path, part } of manifest.files) {
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rm(target, { force: true })
    await pipeline(openPart(from, part, identity), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  }
  return manifest
}

/** The key of another installation is not written over: it may be the only copy. */
async function refuseOtherKey(
  manifest: Manifest,
  { dataDir, from, identity }: Pick<RestoreOptions, 'dataDir' | 'from' | 'identity'>,
): Promise<void> {
  const file = join(dataDir, KEY)
  const stored = manifest.files.find(({ path }) => path === KEY)
  if (!stored || !existsSync(file)) return
  const key = await text(openPart(from, stored.part, identity))
  if (key === readFileSync(file, 'utf8')) return
  throw new StartRefused(
    `${file} is the key of another installation: set DATA_DIR to a new folder, or move it away.`,
  )
}
