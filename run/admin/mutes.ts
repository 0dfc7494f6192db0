import {
  MUTED_WORD_CHARS_MAX,
  MUTED_WORDS_MAX,
  PEOPLE_MAX,
  PERSON_CHARS_MAX,
} from '#contract/app/accounts/people.ts'
import { SOURCE_PATTERN } from '#contract/posts.ts'
import { mutedWordKey } from '#contract/text/muted-words.ts'
import { addInstallationMute, listInstallationMutes, removeInstallationMute } from '#store/accounts/people.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** What the site hides from lists of posts for everybody. The longer names come first. */
export const muteCommands: AdminCommand[] = [
  {
    name: 'mutes add',
    usage: 'SOURCE:NAME or WORD',
    summary: 'Hides an author or a word from lists of posts on the site, with a note; counts do not change',
    run: (tools, args) =>
      withDatabase(tools, async (db) => {
        const mute = readMute(args)
        const most = mute.kind === 'person' ? PEOPLE_MAX : MUTED_WORDS_MAX
        const isAdded = await addInstallationMute(db, { ...mute, most, now: tools.now() })
        if (!isAdded) throw new StartRefused(`there are ${most} already: remove one first`)
        return `${args.join(' ')} is muted. The site hides it within a minute.`
      }),
  },
  {
    name: 'mutes remove',
    usage: 'SOURCE:NAME or WORD',
    summary: 'Shows an author or a word again',
    run: (tools, args) =>
      withDatabase(tools, async (db) => {
        if (await removeInstallationMute(db, readMute(args))) return `${args.join(' ')} is shown again.`
        throw new StartRefused(`${args.join(' ')} is not muted: npm run admin -- mutes prints what is`)
      }),
  },
  {
    name: 'mutes',
    usage: '',
    summary: 'Prints the authors and words that the site hides from lists of posts',
    run: (tools, args) => {
      if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: nothing follows this command`)
      return withDatabase(tools, async (db) => {
        const { people, words } = await listInstallationMutes(db)
        const lines = [...people.map(({ source, username }) => `${source}:${username}`), ...words]
        return lines.length === 0 ? 'Nothing is muted.' : lines.join('\n')
      })
    },
  },
]

const SOURCE = new RegExp(SOURCE_PATTERN)

/** `bluesky:ada` is an author; what has no source before a colon is a word or phrase. */
function readMute(args: string[]): { kind: 'person' | 'word'; source: string; key: string; value: string } {
  const text = args.join(' ').trim()
  const [source = '', name] = text.split(/:(.*)/s)
  if (name && SOURCE.test(source)) {
    const value = name.trim().replace(/^@/, '')
    if (value === '' || value.length > PERSON_CHARS_MAX)
      throw new StartRefused(`${text} names no author: it must be like bluesky:ada`)
    return { kind: 'person', source, key: value, value }
  }
  if (!/[\p{L}\p{N}]/u.test(text) || text.length > MUTED_WORD_CHARS_MAX)
    throw new StartRefused(
      `an author such as bluesky:ada or a word of at most ${MUTED_WORD_CHARS_MAX} letters belongs to it`,
    )
  return { kind: 'word', source: '', key: mutedWordKey(text), value: text }
}

async function withDatabase(
  { databaseUrl }: AdminTools,
  work: (db: Database) => Promise<string>,
): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  return work(db).finally(db.close)
}
