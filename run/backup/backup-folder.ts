import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { DAY_MS } from '#contract/time/duration.ts'
import { StartRefused } from '../process/start-refused.ts'

/** A file of a backup: compressed by zstd and, with a recipient, encrypted by age. */
const Part = Type.Object({
  file: Type.String({ pattern: '^\\d{5}\\.zst(?:\\.age)?$' }),
  bytes: Type.Integer(),
  sha256: Type.String(),
})
export type Part = Static<typeof Part>

const Schema = Type.Union([Type.Literal('public'), Type.Literal('sample')])
/** As PostgreSQL prints it: a restore gives it back. */
const BOUND = "^(?:DEFAULT|FOR VALUES (?:IN|FROM) \\('[^']*'\\)(?: TO \\('[^']*'\\))?)$"
/** Of DATA_DIR, nothing outside of the folders that a backup takes. */
export const PATH = '^(?:secrets\\.key|demo-password|settings\\.env|(?:outbox|exports)/[^./\\\\][^/\\\\]*)$'

/** What a backup holds. It lies in the backup as it is; it names tables and counts rows, and repeats none of them. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** The moment that the backup shows, as an ISO time. */
  at: Type.String(),
  version: Type.String(),
  encrypted: Type.Boolean(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  sequences: Type.Array(Type.Object({ schema: Schema, name: Type.String(), value: Type.String() })),
  tables: Type.Array(
    Type.Object({
      schema: Schema,
      name: Type.String(),
      columns: Type.Array(Type.String()),
      partition: Type.Optional(Type.Object({ of: Type.String(), bound: Type.String({ pattern: BOUND }) })),
      rows: Type.Integer(),
      part: Part,
    }),
  ),
  /** Of DATA_DIR, with their paths in it, and the settings. */
  files: Type.Array(Type.Object({ path: Type.String({ pattern: PATH }), part: Part })),
})
export type Manifest = Static<typeof Manifest>

export const MANIFEST = 'manifest.json'
const NAME = /^crowdtape-\d{8}T\d{6}Z$/
const DRAFT = /^crowdtape-\d{8}T\d{6}Z\.part$/
/** No backup takes so long: who began it was killed. */
const DRAFT_MS_MAX = DAY_MS

/** The folder of a backup, such as crowdtape-20260310T120000Z; one that is being written ends with .part. */
export function nameBackup(at: Date): string {
  return `crowdtape-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}

/** The whole backups in a folder, oldest first, with the time in their names. */
export async function listBackups(folder: string): Promise<{ folder: string; at: Date }[]> {
  return (await listNames(folder))
    .filter((name) => NAME.test(name))
    .map((name) => ({ folder: join(folder, name), at: readTime(name) }))
}

async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.sort()
}

function readTime(name: string): Date {
  return new Date(name.replace(/^crowdtape-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Throws StartRefused where the folder is no backup that this version reads. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new StartRefused(
      `${folder} is no backup: it has no ${MANIFEST}. Name a folder such as ${nameBackup(new Date(0))}.`,
    )
  })
  const manifest: unknown = JSON.parse(text)
  if (Value.Check(Manifest, manifest)) return manifest
  throw new StartRefused(
    `${join(folder, MANIFEST)} is not of a backup that this version reads: it was changed, or a newer Crowdtape wrote it.`,
  )
}

/** Writes what `source` gives as a part, forced to the disk; with the lines in it. */
export async function writePart(
  source: Readable,
  { folder, file, encryptTo }: { folder: string; file: string; encryptTo?: string },
): Promise<{ part: Part; lines: number }> {
  const counted = countLines()
  const hashed = hashBytes()
  const target = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true })
  const zstd = createZstdCompress()
  if (encryptTo === undefined) {
    await pipeline(source, counted.stream, zstd, hashed.stream, target)
  } else {
    const encrypter = new Encrypter()
    encrypter.addRecipient(encryptTo)
    const compressing = pipeline(source, counted.stream, zstd)
    const encrypted = encrypter.encrypt(Readable.toWeb(zstd) as ReadableStream<Uint8Array>)
    await Promise.all([compressing, pipeline(fromWeb(await encrypted), hashed.stream, target)])
  }
  return { part: { file, ...hashed.read() }, lines: counted.read() }
}

/** What a part holds, as its source gave it. Read errors and a wrong key come as errors of the stream. */
export function openPart(folder: string, { file }: Part, identity?: string): Readable {
  const raw = createReadStream(join(folder, file))
  const zstd = createZstdDecompress()
  const reading = identity === undefined ? pipeline(raw, zstd) : decrypt(raw, identity, zstd)
  reading.catch((error: Error) => zstd.destroy(error))
  return zstd
}

async function decrypt(raw: Readable, identity: string, into: NodeJS.WritableStream): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const plain = await decrypter
    .decrypt(Readable.toWeb(raw) as ReadableStream<Uint8Array>)
    .catch((error: Error) => {
      throw new StartRefused(`The backup cannot be decrypted with this identity (${error.message}).`)
    })
  await pipeline(fromWeb(plain), into)
}

/**
 * Throws StartRefused where a part is not, byte for byte, what was written, and where a table has other rows than it had;
 * rows of an encrypted backup are counted only with its identity.
 */
export async function verifyBackup(
  folder: string,
  { identity, note = () => {} }: { identity?: string; note?: (step: string) => void } = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const parts = [
    ...manifest.tables.map(({ schema, name, part, rows }) => ({ name: `${schema}.${name}`, part, rows })),
    ...manifest.files.map(({ path, part }) => ({ name: path, part, rows: undefined })),
  ]
  for (const [place, { name, part, rows }] of parts.entries()) {
    note(`verifying ${name} (${place + 1} of ${parts.length})`)
    await verifyBytes(folder, part)
    if (manifest.encrypted && identity === undefined) continue
    const counted = countLines()
    await pipeline(openPart(folder, part, identity), counted.stream, discard())
    if (rows !== undefined && counted.read() !== rows)
      throw new StartRefused(`${folder}: ${name} holds ${counted.read()} rows, the manifest says ${rows}.`)
  }
  return manifest
}

async function verifyBytes(folder: string, part: Part): Promise<void> {
  const hashed = hashBytes()
  try {
    await pipeline(createReadStream(join(folder, part.file)), hashed.stream, discard())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartRefused(`${folder} is damaged: ${part.file} is missing.`)
  }
  const { bytes, sha256 } = hashed.read()
  if (bytes === part.bytes && sha256 === part.sha256) return
  throw new StartRefused(`${folder} is damaged: ${part.file} has changed since it was written (SHA-256).`)
}

/**
 * Removes all but the newest whole backups, and what was begun a day before the newest and never ended; other files in the
 * folder stay. Gives the folders that went.
 */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const backups = await listBackups(folder)
  const newestMs = backups.at(-1)?.at.getTime() ?? 0
  const left = (await listNames(folder))
    .filter((name) => DRAFT.test(name) && readTime(name).getTime() < newestMs - DRAFT_MS_MAX)
    .map((name) => join(folder, name))
  const old = [...backups.slice(0, -keep).map((backup) => backup.folder), ...left]
  for (const gone of old) await rm(gone, { recursive: true })
  return old
}

const LINE_END = 10

function countLines(): { stream: Transform; read(): number } {
  let lines = 0
  const stream = new Transform({
    transform(bytes: Buffer, _, done) {
      for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) lines += 1
      done(null, bytes)
    },
  })
  return { stream, read: () => lines }
}

function hashBytes(): { stream: Transform; read(): Pick<Part, 'bytes' | 'sha256'> } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) }
}

function discard() {
  return async (source: AsyncIterable<unknown>) => {
    for await (const _ of source);
  }
}

/** The library speaks of the web's streams by the types of browsers. */
function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as WebStream<Uint8Array>)
}
