import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startSiteProcess } from './start-site-process.ts'

const POLL_MS = 100

/**
 * Starts the product as `npm start` does, and returns what stops it. JOURNEYS_URL is where it answers; JOURNEYS_DATA_DIR
 * holds its outbox. With JOURNEYS_URL set it is used as it runs; with JOURNEYS_BEGIN set no journey starts before that file
 * is there.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_URL) return async () => {}
  const site = await startSiteProcess({ program: ['run/start.ts'] })
  process.env.JOURNEYS_URL = site.url
  process.env.JOURNEYS_DATA_DIR = site.dataDir
  const { JOURNEYS_BEGIN: begin } = process.env
  while (begin && !existsSync(begin)) await delay(POLL_MS)
  return site.stop
}
