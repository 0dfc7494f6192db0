import { Redis } from 'ioredis'
import type { Logger } from 'pino'

const ANSWER_MS = 5_000

/** A connection that comes back by itself. A command while it is away fails at once: what it is for can do without. */
export function openRedis(url: string, log: Logger, { answerMs = ANSWER_MS } = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    // Without both, one that is silent or never ends its answer would be waited for, and never connected to anew.
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
  redis.on('error', (error: Error) => log.warn(`Redis: ${error.message}`))
  return redis
}
