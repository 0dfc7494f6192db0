import { Worker } from 'node:worker_threads'
import { SourceError } from '#collect/http/source-error.ts'
import type { readFeed } from './read-feed.ts'

/** Parsing a feed as large as one may be takes some seconds; what takes longer was made to. */
const MS_MAX = 30_000
const MEMORY_MB_MAX = 256

type Read = Awaited<ReturnType<typeof readFeed>>

/** What the thread is given, and what it gives back. */
export interface FeedTask {
  id: number
  given: Parameters<typeof readFeed>
}
export type FeedResult = { id: number } & (
  | { read: Read }
  | { refused: { kind: SourceError['kind']; message: string } }
)

interface Waiting {
  resolve(read: Read): void
  reject(error: Error): void
}

/**
 * As `readFeed`, on a thread of its own: a publisher may write 200,000 attributes or a million elements, and callers of
 * the site must not wait for its parser. Throws SourceError `malformed`, also where reading does not end.
 */
export async function readFeedApart(...given: Parameters<typeof readFeed>): Promise<Read> {
  const turn = last.then(() => readNext(given))
  last = turn.catch(() => {})
  return turn
}

/** One feed after the other, so that each has the whole time. */
let last: Promise<unknown> = Promise.resolve()
let worker: Worker | undefined
let tasks = 0

async function readNext(given: Parameters<typeof readFeed>): Promise<Read> {
  const id = ++tasks
  worker ??= openWorker()
  const thread = worker
  const { promise, resolve, reject } = Promise.withResolvers<Read>()
  const waiting: Waiting = { resolve, reject }
  const end = (error: Error) => {
    worker = undefined
    void thread.terminate()
    reject(new SourceError('malformed', 'could not be read in its time', { cause: error }))
  }
  const timer = setTimeout(() => end(new Error(`no end after ${MS_MAX} ms`)), MS_MAX)
  const take = (result: FeedResult) => settle(result, id, waiting)
  thread.ref()
  thread.on('message', take).on('error', end)
  thread.postMessage({ id, given } satisfies FeedTask)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', take).off('error', end)
    thread.unref() // an idle thread keeps no process alive
  }
}

function settle(result: FeedResult, id: number, { resolve, reject }: Waiting): void {
  if (result.id !== id) return
  if ('read' in result) resolve(result.read)
  else reject(new SourceError(result.refused.kind, result.refused.message))
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  })
  opened.on('error', () => {}) // a waiting call gets the error; an idle worker is opened again
  opened.on('exit', () => {
    if (worker === opened) worker = undefined
  })
  return opened
}
