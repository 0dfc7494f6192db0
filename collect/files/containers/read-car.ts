import { readFile, stat } from 'node:fs/promises'
import { fromUint8Array as readBlocks } from '@atcute/car'
import { decode } from '@atcute/cbor'
import { fromUint8Array, isCommit } from '@atcute/repo'
import type { ReadRecord } from '../file-record.ts'
import { FileUnusable } from '../file-unusable.ts'

/** A repository is held whole. */
const BYTES_MAX = 512_000_000
const BATCH = 1_000
const POSTS = 'app.bsky.feed.post'

/** The posts of a repository of Bluesky as its server exports it (com.atproto.sync.getRepo), in the layout of a dump. */
export async function readCar(
  file: string,
): Promise<{ columns: string[]; records: AsyncIterable<ReadRecord[]> }> {
  const { size } = await stat(file)
  if (size > BYTES_MAX)
    throw new FileUnusable('too_large', `the repository has more than ${BYTES_MAX / 1e6} MB`)
  const bytes = new Uint8Array(await readFile(file))
  const did = findAuthor(bytes)
  async function* read(): AsyncGenerator<ReadRecord[]> {
    let line = 0
    let batch: ReadRecord[] = []
    for (const { collection, rkey, record } of fromUint8Array(bytes)) {
      if (collection !== POSTS || typeof record !== 'object' || record === null) continue
      line += 1
      batch.push({ line, fields: { uri: `at://${did}/${POSTS}/${rkey}`, ...record } })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    yield batch
  }
  return { columns: ['uri', 'text', 'createdAt'], records: read() }
}

/** Whose repository it is: its root is the commit that says so. */
function findAuthor(bytes: Uint8Array): string {
  try {
    for (const block of readBlocks(bytes)) {
      const value = decode(block.bytes)
      if (isCommit(value)) return value.did
    }
  } catch (error) {
    throw new FileUnusable('wrong_type', `it is no repository of Bluesky (${(error as Error).message})`, {
      cause: error,
    })
  }
  throw new FileUnusable('wrong_type', 'it is no repository of Bluesky: it has no commit')
}
