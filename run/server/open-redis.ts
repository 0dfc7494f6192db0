import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** A connection that comes back by itself. A command while it is away fails at once: what it is for can do without. */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
  redis.on('error', (error: Error) => log.warn(`Redis: ${error.message}`))
  return redis
}
