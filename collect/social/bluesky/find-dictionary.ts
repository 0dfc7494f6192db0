import type { Fetcher } from '#collect/http/create-fetcher.ts'

/** What compressed frames are read with. */
export interface ZstdDictionary {
  id: number
  bytes: Buffer
}

const MAGIC = 0xec30a437 // RFC 8878, section 5
const HEADER_BYTES = 8

/**
 * The stream's current dictionary, which makes frames a fraction as large; undefined where there is none, and then
 * frames come as text. The stream's host is asked first, then the one of REST calls.
 * Source: getZstdDictionary.json of bluesky-social/jetstream, read 2026-11-22.
 */
export async function findDictionary(
  origins: readonly string[],
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<ZstdDictionary | undefined> {
  for (const origin of origins) {
    try {
      const url = `${origin.replace(/\/+$/, '')}/xrpc/network.bsky.jetstream.getZstdDictionary`
      const { body } = await fetcher.bytes(url, { signal })
      if (body && body.length > HEADER_BYTES && body.readUInt32LE(0) === MAGIC) {
        return { id: body.readUInt32LE(4), bytes: body }
      }
    } catch {
      // Without a dictionary the stream is larger, not poorer; what is wrong with the host shows when it is opened.
      if (signal.aborted) return undefined
    }
  }
  return undefined
}
