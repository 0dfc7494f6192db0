import { startSiteProcess } from './start-site-process.ts'

/**
 * Starts the product as `npm start` does, and returns what stops it. JOURNEYS_URL is where it answers; JOURNEYS_DATA_DIR
 * holds its outbox. With JOURNEYS_URL set it is used as it runs.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.JOURNEYS_URL) return async () => {}
  const site = await startSiteProcess({ program: ['run/start.ts'] })
  process.env.JOURNEYS_URL = site.url
  process.env.JOURNEYS_DATA_DIR = site.dataDir
  return site.stop
}
