import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

// Which posts a file has, as hashes in a file beside it: whether a post that was deleted is in it is told without
// reading the file itself, whatever its format.

/** Of SHA-256. Two of ten million posts share one by a chance of 1 in 300,000, and then a file is written anew in vain. */
const HASH_BYTES = 8

export function toIdsFile(path: string): string {
  return `${path}.ids`
}

interface PostIdentity {
  platform: string
  _id: string
}

/** Writes the identities of posts, batch by batch. */
export async function openPostIds(path: string) {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  return {
    async add(posts: readonly PostIdentity[]): Promise<void> {
      const data = Buffer.concat(posts.map(hashOf))
      await file.appendFile(data)
      bytes += data.length
    },
    bytes: () => bytes,
    async finish(): Promise<void> {
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

/** Whether any of these posts is among those of the file; true where that cannot be told any more. */
export async function hasAnyPost(path: string, posts: readonly PostIdentity[]): Promise<boolean> {
  const wanted = new Set(posts.map((post) => hashOf(post).readBigUInt64BE()))
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path)) {
      const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer) // no encoding was asked for
      const whole = data.length - (data.length % HASH_BYTES)
      for (let at = 0; at < whole; at += HASH_BYTES) if (wanted.has(data.readBigUInt64BE(at))) return true
      rest = data.subarray(whole)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  return rest.length > 0
}

function hashOf({ platform, _id }: PostIdentity): Buffer {
  return hash('sha256', `${platform}\0${_id}`, 'buffer').subarray(0, HASH_BYTES)
}
