import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Bytes of a file that are left out. */
export interface Cut {
  start: number
  bytes: number
}

/** Copies a file without these parts of it, which come in its order, to a new one that only this user may read. */
export async function copyWithout(from: string, to: string, cuts: readonly Cut[]): Promise<void> {
  await pipeline(
    createReadStream(from, { highWaterMark: 1024 * 1024 }),
    (chunks) => leaveOut(chunks, cuts),
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

async function* leaveOut(chunks: AsyncIterable<Buffer>, cuts: readonly Cut[]): AsyncGenerator<Buffer> {
  let at = 0 // of the chunk, in the file
  let next = 0 // cut
  for await (const chunk of chunks) {
    let kept = 0 // up to where the chunk is dealt with
    for (let cut = cuts[next]; cut && cut.start < at + chunk.length; cut = cuts[next]) {
      if (cut.start > at + kept) yield chunk.subarray(kept, cut.start - at)
      kept = Math.min(chunk.length, Math.max(kept, cut.start + cut.bytes - at))
      if (cut.start + cut.bytes > at + chunk.length) break // it goes on in the next chunk
      next++
    }
    if (kept < chunk.length) yield chunk.subarray(kept)
    at += chunk.length
  }
}
