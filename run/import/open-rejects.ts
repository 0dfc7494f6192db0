import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { finished } from 'node:stream/promises'

export interface RejectedRow {
  /** The file's name without its folder. */
  file: string
  line: number
  field: string
  reason: string
  /** The row as it was read. */
  row: unknown
}

export interface Rejects {
  path: string
  write(row: RejectedRow): Promise<void>
  close(): Promise<void>
}

/** A report of rejected rows as JSON lines. The file is made with the first row, so a clean import leaves none. */
export function openRejects(path: string): Rejects {
  let stream: WriteStream | undefined
  const absolute = resolve(path)
  return {
    path: absolute,
    async write(row) {
      stream ??= await open(absolute)
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
    },
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}

async function open(path: string): Promise<WriteStream> {
  mkdirSync(dirname(path), { recursive: true })
  const stream = createWriteStream(path, { mode: 0o600 }) // rows may hold what their file keeps to its owner
  await once(stream, 'open')
  return stream
}
