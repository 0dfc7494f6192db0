import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_PLATFORMS } from '#collect/files/file-platforms.ts'
import { SOURCES } from '#collect/list-sources.ts'
import { MOOD_LABELS, type Verdict } from '#contract/app/accuracy.ts'
import type { Post } from '#contract/post.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import { type TextRight, textRightOf } from '#serve/faces/apply-rights.ts'
import { type CorrectedSubject, type NamedOperators, walkCorrections } from '#store/accuracy/corrections.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** What accounts have corrected about live posts. The longer name comes first. */
export const correctionCommands: AdminCommand[] = [
  {
    name: 'corrections export',
    usage: 'FOLDER',
    summary:
      'Writes what accounts corrected as labels for npm run evaluate and npm run train: moods.csv, assets.csv, ids.csv',
    run: (tools, [folder, ...rest]) => {
      if (folder === undefined) throw new StartRefused('a folder belongs to it: corrections export labels')
      if (rest.length > 0) throw new StartRefused(`${rest[0]} is not expected: one FOLDER`)
      return withDatabase(tools, (db) => exportAll(db, folder))
    },
  },
  {
    name: 'corrections',
    usage: '',
    summary:
      'Lists what accounts corrected about posts, where they agree, and how often the reading was wrong',
    run: (tools, args) => {
      if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: export FOLDER, or nothing`)
      return withDatabase(tools, list)
    },
  },
]

const PAGE = 500
const LISTED_MAX = 50

/** What accounts say together: one account is one vote, and more than half decides. */
export interface Settled {
  verdict: Verdict
  /** Those who answered the question. */
  accounts: number
  /** Share of them that say so, above 0.5 to 1. */
  agreement: number
}

/** Whether the post is about the asset: who says how it means it says that it is. Undefined of a draw, and of a whole post. */
export function settleAsset({ symbol, verdicts }: CorrectedSubject): Settled | undefined {
  if (symbol === '') return undefined
  const against = verdicts.not_about ?? 0
  const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0)
  return settle({ about: all - against, not_about: against })
}

/** How the post means it; undefined of a draw, and where most take it for being about something else. */
export function settleMood(subject: CorrectedSubject): Settled | undefined {
  if (settleAsset(subject)?.verdict === 'not_about') return undefined
  const { bearish = 0, neutral = 0, bullish = 0 } = subject.verdicts
  return settle({ bearish, neutral, bullish })
}

export function settle(votes: Partial<Record<Verdict, number>>): Settled | undefined {
  const accounts = Object.values(votes).reduce((sum, count) => sum + count, 0)
  const found = Object.entries(votes).find(([, count]) => 2 * count > accounts)
  if (!found) return undefined
  return { verdict: found[0] as Verdict, accounts, agreement: found[1] / accounts } // a key of the votes
}

async function list(db: Database): Promise<string> {
  const sum = { subjects: 0, votes: 0, settled: 0, wrong: 0 }
  const lines: string[] = []
  for await (const subjects of walkCorrections(db, { mode: 'live', page: PAGE })) {
    for (const subject of subjects) {
      const { verdicts, said } = subject
      const settled = settleMood(subject) ?? settleAsset(subject)
      sum.subjects++
      sum.votes += Object.values(verdicts).reduce((total, count) => total + count, 0)
      if (settled) sum.settled++
      if (settled && isWrong(said, settled.verdict)) sum.wrong++
      if (lines.length < LISTED_MAX) lines.push(describe(subject, settled))
    }
  }
  if (sum.subjects === 0) return 'No account has corrected a live post yet.'
  const head = `${write(sum.votes)} corrections of ${write(sum.subjects)} subjects; accounts agree on ${write(sum.settled)}, and on ${write(sum.wrong)} of these the reading was wrong`
  const rest = sum.subjects - lines.length
  return [head, ...lines, ...(rest > 0 ? [`and ${write(rest)} more: corrections export FOLDER`] : [])].join(
    '\n',
  )
}

/** "About it" agrees with any mood that was read. */
function isWrong(said: Verdict | null, verdict: Verdict): boolean {
  return verdict === 'about' ? said === 'not_about' : said !== verdict
}

function describe(
  { platform, externalId, symbol, verdicts, said }: CorrectedSubject,
  settled: Settled | undefined,
) {
  const counts = Object.entries(verdicts).map(([verdict, count]) => `${name(verdict)} ${count}`)
  const result = settled
    ? `${name(settled.verdict)}, ${(100 * settled.agreement).toFixed(0)} % agree`
    : 'no majority'
  return `  ${platform} ${externalId} ${symbol || 'whole post'}: read ${name(said ?? 'not scored')}; ${counts.join(', ')}; ${result}`
}

function name(verdict: string): string {
  return verdict.replace('_', ' ')
}

const COLUMNS = ['platform', 'id', 'accounts', 'agreement', 'said', 'reader', 'language'] as const
const FILES = {
  moods: ['text', 'label', 'symbol', ...COLUMNS],
  assets: ['text', 'symbols', 'platform', 'id', 'accounts', 'agreement'],
  ids: ['symbol', 'verdict', ...COLUMNS],
} as const
type FileName = keyof typeof FILES

/** Texts that may not leave an installation stay in it: of their posts only ids and verdicts are written. */
async function exportAll(db: Database, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const pathOf = (file: FileName) => join(folder, `corrections-${file}.csv`)
  const counts = { moods: 0, assets: 0, ids: 0, gone: 0 }
  const add = (file: FileName, rows: Record<string, unknown>[]) => {
    counts[file] += rows.length
    appendFileSync(pathOf(file), writeCsv(FILES[file], rows, { withHeader: false }))
  }
  for (const file of Object.keys(FILES) as FileName[]) writeFileSync(pathOf(file), writeCsv(FILES[file], []))
  const mayLeave = mayTextLeave()
  for await (const ofPosts of walkPosts(db)) {
    const posts = await readPosts(
      db,
      ofPosts.map(([first]) => first),
    )
    const byKey = new Map(posts.map((post) => [keyOf({ ...post, externalId: post._id }), post]))
    for (const subjects of ofPosts) {
      const post = byKey.get(keyOf(subjects[0]))
      if (!post) counts.gone++
      else if (!mayLeave(post.platform)) add('ids', subjects.flatMap(toIds))
      else {
        add(
          'moods',
          subjects.flatMap((subject) => toMood(post, subject)),
        )
        add('assets', toAssets(post, subjects))
      }
    }
  }
  return `${folder}: ${write(counts.moods)} moods, ${write(counts.assets)} posts with their assets, ${write(counts.ids)} verdicts without text because of their source’s terms; ${write(counts.gone)} posts are deleted`
}

/** Whether the texts of a source may leave this installation. */
export function mayTextLeave(): TextRight {
  return textRightOf({ sources: [...SOURCES.map(({ facts }) => facts), ...FILE_PLATFORMS] }, 'live')
}

type OfPost = [CorrectedSubject, ...CorrectedSubject[]]

/** The subjects of each post together, many posts at a time. */
export async function* walkPosts(db: Database, operators?: NamedOperators): AsyncGenerator<OfPost[]> {
  let open: OfPost | undefined
  for await (const subjects of walkCorrections(db, {
    mode: 'live',
    page: PAGE,
    ...(operators && { operators }),
  })) {
    const whole: OfPost[] = []
    for (const subject of subjects) {
      if (open && keyOf(open[0]) === keyOf(subject)) open.push(subject)
      else {
        if (open) whole.push(open)
        open = [subject]
      }
    }
    yield whole
  }
  if (open) yield [[...open]]
}

export function keyOf({ platform, externalId }: { platform: string; externalId: string }): string {
  return `${platform} ${externalId}`
}

function toMood(post: Post, subject: CorrectedSubject): Record<string, unknown>[] {
  const settled = settleMood(subject)
  if (!settled) return []
  const label = MOOD_LABELS[settled.verdict as keyof typeof MOOD_LABELS] // a mood, of settleMood
  return [{ text: post.text, label, symbol: subject.symbol, ...columnsOf(subject, settled) }]
}

/** All assets of a post, once one of them was corrected and accounts agree on it. */
function toAssets(post: Post, subjects: readonly CorrectedSubject[]): Record<string, unknown>[] {
  const settled = subjects.flatMap((subject) => {
    const { about, not_about: against } = subject.verdicts
    const found = about || against ? settleAsset(subject) : undefined
    return found ? [{ symbol: subject.symbol, ...found }] : []
  })
  if (settled.length === 0) return []
  const symbols = new Set(post.symbols)
  for (const { symbol, verdict } of settled) {
    if (verdict === 'not_about') symbols.delete(symbol)
    else symbols.add(symbol)
  }
  return [
    {
      text: post.text,
      symbols: [...symbols],
      platform: post.platform,
      id: post._id,
      accounts: Math.min(...settled.map(({ accounts }) => accounts)),
      agreement: Math.min(...settled.map(({ agreement }) => agreement)),
    },
  ]
}

function toIds(subject: CorrectedSubject): Record<string, unknown>[] {
  const settled = settleMood(subject) ?? settleAsset(subject)
  if (!settled) return []
  return [{ symbol: subject.symbol, verdict: settled.verdict, ...columnsOf(subject, settled) }]
}

function columnsOf(
  { platform, externalId, said, reader, language }: CorrectedSubject,
  { accounts, agreement }: Settled,
): Record<(typeof COLUMNS)[number], unknown> {
  return { platform, id: externalId, accounts, agreement, said, reader, language }
}

async function withDatabase(
  { databaseUrl }: AdminTools,
  work: (db: Database) => Promise<string>,
): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  return work(db).finally(db.close)
}

function write(value: number): string {
  return value.toLocaleString('en-US')
}
