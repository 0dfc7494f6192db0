import { createHash } from 'node:crypto'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { type LearnedTerm, openLessons } from '#analyze/meaning/lessons.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { withoutHidden } from '#analyze/text/clip-text.ts'
import { emailKey } from '#contract/account-rules.ts'
import { MOOD_LABELS } from '#contract/app/accuracy.ts'
import { surestOf } from '#serve/accuracy/corrections.ts'
import type { CorrectedSubject, NamedOperators } from '#store/accuracy/corrections.ts'
import { changeLessons } from '#store/accuracy/lessons.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { listAssets } from '#store/market/assets.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import {
  type CorrectionLabel,
  LABELS_MAX,
  type MeasuredLessons,
  measureLessons,
} from '../accuracy/measure-lessons.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { COMMAND, readArgs } from './as-operator.ts'
import { keyOf, mayTextLeave, settle, settleMood, walkPosts } from './corrections.ts'

/** Commands that measure, apply and take back words learned from corrections. */
export const learnCommands: AdminCommand[] = [
  {
    name: 'corrections learn',
    usage: '[--yes] [FOLDER...]',
    summary:
      'Measures what corrections would teach the reader of posts; with --yes and no loss, all posts are read again by it',
    run: (tools, args) => {
      const { yes, words: folders } = readArgs(args, { takes: ['yes'], wordsMax: FOLDERS_MAX })
      return withDatabase(tools, (db) => learn(db, { tools, folders, yes }))
    },
  },
  {
    name: 'corrections unlearn',
    usage: '',
    summary: 'Takes the learned words back: all posts are read again by the shipped version of the reader',
    run: (tools, args) => {
      readArgs(args, { takes: [], wordsMax: 0 })
      return withDatabase(tools, async (db) => {
        const was = await findFact(db, 'lessons')
        if (!was || !(await changeLessons(db, { lessons: undefined, operator: COMMAND, now: tools.now() })))
          throw new StartRefused('nothing was learned from corrections')
        return `${was.version} is taken back: posts are read again by ${MEANING_MODEL_VERSION}. Progress: npm run admin -- readings`
      })
    },
  },
]

const FOLDERS_MAX = 10
/** Of a subject that no operator corrected. */
const ACCOUNTS_MIN = 2
const NEWEST = 2_000
const NEWEST_MIN = 100
/** What changes more of the newest posts is no matter of a few words. */
const CHANGED_SHARE_MAX = 0.1
const TERMS_LISTED = 20
const PRINT_CHARS = 8

interface Labels {
  labels: CorrectionLabel[]
  /** Those that an operator decided. */
  byOperators: number
  /** Left out: one account alone or no majority, a text that may not leave its source, a deleted post. */
  alone: number
  kept: number
  gone: number
}

async function learn(
  db: Database,
  { tools, folders, yes }: { tools: AdminTools; folders: string[]; yes: boolean },
) {
  tools.note('reading the corrections')
  const read = await readLabels(db, operatorsOf(tools.settings))
  const measured = await measureLessons(read.labels, { folders, note: tools.note })
  const newest = await measureNewest(db, measured.terms)
  const reasons = [...measured.reasons]
  if (newest.posts >= NEWEST_MIN && newest.changed > CHANGED_SHARE_MAX * newest.posts)
    reasons.push(
      `it takes ${write(newest.changed)} of the newest ${write(newest.posts)} posts for something else, more than a tenth: that is no matter of a few words`,
    )
  const report = [...describe(read, measured), ...describeNewest(newest)]
  if (reasons.length > 0)
    return { text: [...report, ...reasons.map((reason) => `Refused: ${reason}.`)].join('\n'), isWrong: true }
  const version = `${MEANING_MODEL_VERSION}-corrected-${printOf(measured.terms)}`
  if ((await findFact(db, 'lessons'))?.version === version)
    return [...report, `${version} is in use.`].join('\n')
  if (!yes)
    return [
      ...report,
      `Nothing is changed yet. To read all posts again as ${version}: npm run admin -- corrections learn --yes`,
    ].join('\n')
  const { labels, before, after, terms } = measured
  const lessons = {
    base: MEANING_MODEL_VERSION,
    version,
    terms,
    at: tools.now().toISOString(),
    labels,
    before,
    after,
  }
  await changeLessons(db, { lessons, operator: COMMAND, now: tools.now() })
  return [
    ...report,
    `${version} is in use: within two minutes a running Crowdtape begins to read all posts again. Progress: npm run admin -- readings; back: npm run admin -- corrections unlearn`,
  ].join('\n')
}

function operatorsOf({ operators, signOn }: Settings): NamedOperators {
  return {
    emailKeys: operators.map(emailKey),
    issuer: signOn?.issuer ?? null,
    group: signOn?.operatorGroup ?? null,
  }
}

/** Moods that an operator corrected, or on which several accounts agree, of texts that may be exported. */
async function readLabels(db: Database, operators: NamedOperators): Promise<Labels> {
  const names = new Map((await listAssets(db)).map(({ symbol, name }) => [symbol, [symbol, name]]))
  const mayLeave = mayTextLeave()
  const read: Labels = { labels: [], byOperators: 0, alone: 0, kept: 0, gone: 0 }
  for await (const ofPosts of walkPosts(db, operators)) {
    const posts = await readPosts(
      db,
      ofPosts.map(([first]) => first),
    )
    const texts = new Map(posts.map((post) => [keyOf({ ...post, externalId: post._id }), post.text]))
    for (const subject of ofPosts.flat()) {
      const text = texts.get(keyOf(subject))
      const settled = settleToLearn(subject)
      if (!settled) read.alone++
      else if (text === undefined) read.gone++
      else if (!mayLeave(subject.platform)) read.kept++
      else if (read.labels.length < LABELS_MAX) {
        if (settled.isByOperator) read.byOperators++
        const { symbol } = subject
        const called = symbol === '' ? [] : (names.get(symbol) ?? [symbol])
        read.labels.push({ text: withoutHidden(text), names: called, label: settled.label })
      }
    }
  }
  return read
}

/** An operator's word counts alone; without one, what more than half and at least two accounts say. */
function settleToLearn(subject: CorrectedSubject) {
  const { bearish = 0, neutral = 0, bullish = 0 } = subject.byOperators
  const isByOperator = bearish + neutral + bullish > 0
  const settled = isByOperator ? settle({ bearish, neutral, bullish }) : settleMood(subject)
  if (!settled || (!isByOperator && settled.accounts * settled.agreement < ACCOUNTS_MIN)) return undefined
  const label = MOOD_LABELS[settled.verdict as keyof typeof MOOD_LABELS] // a mood, of votes on moods
  return { label, isByOperator }
}

interface Newest {
  posts: number
  /** Those that would have another side. */
  changed: number
}

async function measureNewest(db: Database, terms: readonly LearnedTerm[]): Promise<Newest> {
  const posts = await searchPosts(db, { limit: NEWEST })
  const lessons = openLessons({ version: '', terms })
  const sideOf = (text: string, used?: typeof lessons) => {
    const meaning = judgeMeaning(text, undefined, used)
    return meaning.status === 'scored' ? surestOf(meaning.sentiment) : undefined
  }
  const texts = posts.map(({ text }) => withoutHidden(text))
  return {
    posts: texts.length,
    changed: texts.filter((text) => sideOf(text) !== sideOf(text, lessons)).length,
  }
}

function describe({ byOperators, alone, kept, gone, labels }: Labels, measured: MeasuredLessons): string[] {
  const { terms, before, after, fixed, broken } = measured
  const listed = terms.slice(0, TERMS_LISTED).map(({ words, up, down }) => {
    return `"${words}" (${up - down > 0 ? '+' : ''}${(up - down).toFixed(1)})`
  })
  const more = terms.length - listed.length
  return [
    `${write(labels.length)} moods to learn from, ${write(byOperators)} of them by operators; left out: ${write(alone)} without an operator or ${ACCOUNTS_MIN} accounts that agree, ${write(kept)} because of their source’s terms, ${write(gone)} of deleted posts`,
    `${write(measured.labels)} of them in English and of different wording`,
    `Words that explain them, above 0 towards bullish: ${listed.join(', ') || 'none'}${more > 0 ? `, and ${more} more` : ''}`,
    `Read rightly, of corrections that were not learned from: ${write(after)} of ${write(measured.labels)}, and ${write(before)} as shipped (${write(fixed)} mended, ${write(broken)} spoilt)`,
    ...measured.kept.map(
      (one) =>
        `Read rightly of ${one.name}: ${write(one.after)} of ${write(one.texts)}, and ${write(one.before)} as shipped`,
    ),
  ]
}

function describeNewest({ posts, changed }: Newest): string[] {
  return posts === 0
    ? []
    : [`Of the newest ${write(posts)} posts ${write(changed)} would mean something else`]
}

/** The same for the same words and weights, so that the same corrections have posts read again once. */
function printOf(terms: readonly LearnedTerm[]): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, PRINT_CHARS)
}

async function withDatabase<Result>(
  { databaseUrl }: AdminTools,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
  return work(db).finally(db.close)
}

function write(value: number): string {
  return value.toLocaleString('en-US')
}
