import { openDatabase } from '#store/database.ts'
import { putBackAbsent } from '#store/social/deletions/deletions.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** What went because a source was mistaken. */
export const putBackCommands: AdminCommand[] = [
  {
    name: 'put-back',
    usage: 'SOURCE SINCE [UNTIL]',
    summary:
      'Asks a source again for posts that it said to be missing, such as in an outage, and lets those that are there come back',
    run,
  },
]

async function run({ databaseUrl, now }: AdminTools, args: string[]): Promise<string> {
  const [source, from, to, ...rest] = args
  if (!source || !from)
    throw new StartRefused('a source and a time belong to it: put-back mastodon 2026-03-10T10:00Z')
  if (rest.length > 0)
    throw new StartRefused(`${rest[0]} is not expected: SOURCE SINCE and UNTIL at the most`)
  const [since, until] = [readTime(from), to === undefined ? now() : readTime(to)]
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    const count = await putBackAbsent(db, { source, since, until, now: now() })
    return count === 0
      ? `${source} said of no post since then that it is missing.`
      : `${count.toLocaleString('en-US')} posts are asked for again; those that are there come back while ${source} is read.`
  } finally {
    await db.close()
  }
}

function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new StartRefused(`${text} is no time; write it like 2026-03-10T10:00Z`)
  return time
}
