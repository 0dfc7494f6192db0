import { hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

// Which posts a file has and how many bytes each takes, in a file beside it: posts that were deleted are found and cut
// out without reading the file itself. The first entry is what stands before the rows.

/** Of SHA-256. Two of ten million posts share one by a chance of 1 in 300,000, and then one of them is cut out wrongly. */
const HASH_BYTES = 8
const ENTRY_BYTES = HASH_BYTES + 4

export function toRowsFile(path: string): string {
  return `${path}.rows`
}

interface PostIdentity {
  platform: string
  _id: string
}

/** What a post is known by in these files. */
export function identityOf({ platform, _id }: PostIdentity): bigint {
  return hash('sha256', `${platform}\0${_id}`, 'buffer').readBigUInt64BE()
}

/** Writes the identities of posts and the bytes of their rows, batch by batch; 0 where a row is none by itself. */
export async function openPostRows(path: string, { headBytes }: { headBytes: number }) {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  const append = async (entries: { identity: bigint; length: number }[]) => {
    const data = Buffer.alloc(entries.length * ENTRY_BYTES)
    for (const [place, { identity, length }] of entries.entries()) {
      data.writeBigUInt64BE(identity, place * ENTRY_BYTES)
      data.writeUInt32BE(length, place * ENTRY_BYTES + HASH_BYTES)
    }
    await file.appendFile(data)
    bytes += data.length
  }
  await append([{ identity: 0n, length: headBytes }])
  return {
    add: (posts: readonly PostIdentity[], lengths: readonly number[]) =>
      append(posts.map((post, place) => ({ identity: identityOf(post), length: lengths[place] ?? 0 }))),
    bytes: () => bytes,
    async finish(): Promise<void> {
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

/** The rows of a file that hold some posts, in its order. */
export interface FoundRows {
  /** From 0. */
  numbers: number[]
  /** Where they stand in the file; of no bytes where rows are none by themselves. */
  inFile: Cut[]
  inRows: Cut[]
  /** All rows that the file has. */
  total: number
}

/** Where these posts are in the file; undefined where that is unknown. */
export async function findRows(path: string, posts: ReadonlySet<bigint>): Promise<FoundRows | undefined> {
  const found: FoundRows = { numbers: [], inFile: [], inRows: [], total: -1 }
  let start = 0
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer) // no encoding was asked for
      const whole = data.length - (data.length % ENTRY_BYTES)
      for (let at = 0; at < whole; at += ENTRY_BYTES) {
        const bytes = data.readUInt32BE(at + HASH_BYTES)
        if (found.total >= 0 && posts.has(data.readBigUInt64BE(at))) {
          found.numbers.push(found.total)
          found.inFile.push({ start, bytes })
          found.inRows.push({ start: (found.total + 1) * ENTRY_BYTES, bytes: ENTRY_BYTES })
        }
        start += bytes
        found.total++
      }
      rest = data.subarray(whole)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return rest.length > 0 || found.total < 0 ? undefined : found
}

/** Bytes of a file that are left out. */
interface Cut {
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
