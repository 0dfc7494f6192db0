import { parentPort } from 'node:worker_threads'
import { toSourceError } from '#collect/http/source-error.ts'
import { readFeed } from './read-feed.ts'
import type { FeedResult, FeedTask } from './read-feed-apart.ts'

// The thread on which feeds are read; read-feed-apart.ts opens it.
parentPort?.on('message', async ({ id, given: [body, contentType, place] }: FeedTask) => {
  const answer = (result: FeedResult) => parentPort?.postMessage(result)
  try {
    answer({ id, read: await readFeed(Buffer.from(body), contentType, place) })
  } catch (error) {
    const { kind, message } = toSourceError(error)
    answer({ id, refused: { kind, message } })
  }
})
