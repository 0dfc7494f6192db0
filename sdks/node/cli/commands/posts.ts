import type { Command } from 'commander'
import type { Crowdtape } from '../../src/crowdtape.ts'
import { type Column, printJson, printTable, printText } from '../output/print.ts'
import { addExamples, count, given, openGiven } from './command.ts'

const PAGE_MAX = 100
const POSTS_MAX = 10_000

interface Options {
  limit: number
  platform?: string
  start?: string
  end?: string
  symbol?: string
  username?: string
  csv?: boolean
}

export function addPostCommands(program: Command, signal: AbortSignal): void {
  const search = program
    .command('search')
    .description('posts by words, the newest first')
    .argument('<words...>', 'what to look for: "a phrase", or, -without, $BTC, #defi')
    .option('--platform <source>', 'one source, such as bluesky')
    .option('--start <time>', 'from this date or time on')
    .option('--end <time>', 'until this date or time')
    .option('--limit <number>', 'how many', count(POSTS_MAX), 25)
    .option('--csv', 'CSV with a header line')
    .action(async (words: string[], { limit, csv, ...options }: Options, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const query = { ...given(options), q: words.join(' ') }
      if (csv) return printCsv(crowdtape, { path: '/v1/social/search.csv', query, limit, signal })
      const input = { ...query, limit: Math.min(limit, PAGE_MAX) }
      const posts = await take(crowdtape.searchPostsAll(input, { signal }), limit)
      if (isJson) return printJson(posts)
      printTable(POSTS, posts, 'no post matches')
    })
  addExamples(search, 'search bitcoin etf', `search '"price prediction"' --platform bluesky --limit 100`)

  const posts = program
    .command('posts')
    .description('posts that pass filters, the newest first')
    .option('--symbol <ticker>', 'that speak of it')
    .option('--username <name>', 'of one author')
    .option('--platform <source>', 'one source, such as bluesky')
    .option('--start <time>', 'from this date or time on')
    .option('--end <time>', 'until this date or time')
    .option('--limit <number>', 'how many', count(POSTS_MAX), 25)
    .option('--csv', 'CSV with a header line')
    .action(async ({ limit, csv, ...options }: Options, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      if (csv)
        return printCsv(crowdtape, { path: '/v1/social/posts.csv', query: given(options), limit, signal })
      const input = { ...given(options), limit: Math.min(limit, PAGE_MAX) }
      const rows = await take(crowdtape.listPostsAll(input, { signal }), limit)
      if (isJson) return printJson(rows)
      printTable(POSTS, rows, 'no post passes')
    })
  addExamples(posts, 'posts --symbol BTC', 'posts --symbol BTC --limit 1000 --csv > posts.csv')
}

async function take<Row>(rows: AsyncIterable<Row>, limit: number): Promise<Row[]> {
  const taken: Row[] = []
  for await (const row of rows) {
    taken.push(row)
    if (taken.length === limit) break
  }
  return taken
}

/** Page by page as the server writes it, with the header line of the first alone. */
async function printCsv(
  crowdtape: Crowdtape,
  { path, query, limit, signal }: { path: string; query: object; limit: number; signal: AbortSignal },
): Promise<void> {
  let cursor: string | undefined
  for (let left = limit; left > 0; left -= PAGE_MAX) {
    const page = { ...query, limit: Math.min(left, PAGE_MAX), ...(cursor === undefined ? {} : { cursor }) }
    const { text, call } = await crowdtape.fetchText({ path, query: page, accept: 'text/csv' }, { signal })
    printText(cursor === undefined ? text : text.slice(text.indexOf('\n') + 1))
    cursor = call.nextCursor
    if (cursor === undefined) return
  }
}

interface Post {
  created_at: Date
  platform: string
  username: string | null
  sentiment: number | null
  text: string | null
  text_withheld: 'source_terms' | null
  url: string | null
}

const POSTS: Column<Post>[] = [
  { title: 'time UTC', cell: (row) => row.created_at },
  { title: 'platform', cell: ({ platform }) => platform },
  { title: 'author', cell: ({ username }) => username },
  { title: 'mood', cell: ({ sentiment }) => sentiment, right: true },
  { title: 'text', cell: textOf, wide: true },
]

/** Where the text is withheld, why, and where it can be read. */
function textOf({ text, text_withheld: withheld, url }: Post): string | null {
  if (text !== null || withheld === null) return text ?? url
  return `(withheld by the terms of the source) ${url ?? ''}`.trimEnd()
}
