import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'
import { FileUnusable } from '../file-unusable.ts'
import { holdsRecords, refuseTooMany } from './archive-limits.ts'

/** The files of records in a tar, in its order; each is read before the next is asked for, as they stand in one stream. */
export async function* readTar(
  bytes: Readable,
): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  let count = 0
  try {
    const entries = Readable.toWeb(bytes).pipeThrough(createTarDecoder() as never) as ReadableStream<TarEntry>
    for await (const { header, body } of entries) {
      refuseTooMany(++count)
      if (header.type !== 'file' || !holdsRecords(header.name)) {
        await body.cancel()
        continue
      }
      let isRead = false
      async function* read(): AsyncGenerator<Uint8Array> {
        isRead = true
        for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk
      }
      yield { name: header.name, bytes: read() }
      if (!isRead) await body.cancel()
    }
  } catch (error) {
    if (error instanceof FileUnusable) throw error
    throw new FileUnusable('cut_off', `the tar archive is damaged (${(error as Error).message})`, {
      cause: error,
    })
  } finally {
    bytes.destroy()
  }
}

interface TarEntry {
  header: { name: string; type: string }
  body: ReadableStream<Uint8Array>
}
