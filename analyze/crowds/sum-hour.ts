import { MOOD_BINS, sentimentTowardsBp } from '#contract/post-meaning.ts'
import { isKnownAuthor, type PostSums, readSums, YOUNG_ACCOUNT_DAYS } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { type CountedTerms, countTerms } from './count-terms.ts'
import { countsFor, type JudgedPost } from './judge-hour.ts'

export type CrowdSums = PostSums

/** Posts of which a sign holds; a post may have several. */
export interface SignCounts {
  automated: number
  copies: number
  linkFarms: number
  giveaways: number
  newAccounts: number
  overCap: number
}

/** One asset ('' for all posts) in one hour of one source, raw and filtered. */
export interface HourFigures {
  raw: CrowdSums
  filtered: CrowdSums
  signs: SignCounts
  /** By folded name. */
  authors: Map<string, AuthorSums>
}

/** What a mean sentiment is made of. */
export type MoodSums = Pick<CrowdSums, 'judged' | 'sentimentSumBp' | 'sentimentSquares'>

/** What the posts of one author come to. */
export interface AuthorSums {
  posts: number
  /** Those that count. */
  filteredPosts: number
  engagement: number
  filteredEngagement: number
  /** How the counted ones that have a mood sound. */
  filteredMood: MoodSums
}

/** How many posts have a mood in each tenth, from negative to positive. */
export interface MoodBins {
  raw: number[]
  filtered: number[]
}

export interface SummedHour extends CountedTerms {
  bySymbol: Map<string, HourFigures>
  /** Of all posts, about anything. */
  moods: MoodBins
}

const WHOLE_BP = 10_000
/** An account is young for so long. */
const YOUNG_MS = YOUNG_ACCOUNT_DAYS * DAY_MS
const SURE_BP = 7_000 // Santiment academy, "Sentiment metrics": 0.7
const POSITIVE_FROM_BP = 5_500
const NEGATIVE_UNTIL_BP = 4_500

/** Sums up the judged posts of one source and hour, by asset and by what they are about. */
export function sumHour(posts: readonly JudgedPost[]): SummedHour {
  const bySymbol = new Map<string, HourFigures>()
  const moods = { raw: noBins(), filtered: noBins() }
  for (const post of posts) {
    addMood(moods, post)
    addTo(getFigures(bySymbol, ''), post, '')
    for (const symbol of post.symbols) addTo(getFigures(bySymbol, symbol), post, symbol)
  }
  return { bySymbol, moods, ...countTerms(posts) }
}

function addMood({ raw, filtered }: MoodBins, post: JudgedPost): void {
  const mood = readMood(post, '')
  if (!mood) return
  const bin = Math.min(MOOD_BINS - 1, Math.floor((mood.sentimentBp * MOOD_BINS) / WHOLE_BP))
  raw[bin] = (raw[bin] ?? 0) + 1
  if (countsFor(post, '')) filtered[bin] = (filtered[bin] ?? 0) + 1
}

function noBins(): number[] {
  return new Array<number>(MOOD_BINS).fill(0)
}

function addTo(figures: HourFigures, post: JudgedPost, symbol: string): void {
  const { signs } = figures
  const mood = readMood(post, symbol)
  const author = isKnownAuthor(post.author) ? getAuthor(figures.authors, post.author) : noAuthor()
  const leaning = readLeaning(post, symbol)
  addSums(figures.raw, post, { mood, leaning })
  author.posts++
  author.engagement += post.engagement
  if (post.signs.includes('automated')) signs.automated++
  if (post.signs.includes('copy')) signs.copies++
  if (post.signs.includes('link_farm')) signs.linkFarms++
  if (post.signs.includes('giveaway')) signs.giveaways++
  if (post.signs.includes('new_accounts')) signs.newAccounts++
  if (countsFor(post, symbol)) {
    addSums(figures.filtered, post, { mood, leaning })
    author.filteredPosts++
    author.filteredEngagement += post.engagement
    if (mood) addMoodTo(author.filteredMood, mood)
  } else if (post.signs.length === 0) signs.overCap++
}

interface Mood {
  sentimentBp: number
  positiveBp: number
  negativeBp: number
}

/** Towards the symbol; of all posts ('') that of the post as a whole, whose parts are those of its tone. */
function readMood({ symbols, sentimentBp, meaningBp }: JudgedPost, symbol: string): Mood | undefined {
  if (meaningBp === undefined) {
    return sentimentBp === undefined ? undefined : { sentimentBp, positiveBp: 0, negativeBp: 0 }
  }
  const [tonePlus = 0, toneMinus = 0, share = 0] = meaningBp
  const place = symbols.indexOf(symbol)
  if (place < 0) {
    return sentimentBp === undefined
      ? undefined
      : { sentimentBp, positiveBp: tonePlus, negativeBp: toneMinus }
  }
  const blend = (stance = 0, tone = 0) => Math.floor((share * stance + (10_000 - share) * tone) / 10_000)
  return {
    sentimentBp: sentimentTowardsBp(meaningBp, place),
    positiveBp: blend(meaningBp[3 + 2 * place], tonePlus),
    negativeBp: blend(meaningBp[4 + 2 * place], toneMinus),
  }
}

interface Leaning {
  toneBp: number
  stanceBp: number
}

/** How much more for than against: p+ - p- of the tone, and of the stance towards the symbol. */
function readLeaning({ symbols, meaningBp }: JudgedPost, symbol: string): Leaning | undefined {
  if (meaningBp === undefined) return undefined
  const [tonePlus = 0, toneMinus = 0] = meaningBp
  const place = symbols.indexOf(symbol)
  const [plus = 0, minus = 0] = place < 0 ? [] : meaningBp.slice(3 + 2 * place, 5 + 2 * place)
  return { toneBp: tonePlus - toneMinus, stanceBp: plus - minus }
}

function addSums(
  sums: CrowdSums,
  { engagement, accountAgeMs }: JudgedPost,
  { mood, leaning }: { mood: Mood | undefined; leaning: Leaning | undefined },
): void {
  sums.posts++
  sums.engagement += engagement
  if (accountAgeMs !== undefined) {
    sums.aged++
    if (accountAgeMs < YOUNG_MS) sums.young++
  }
  if (leaning) {
    sums.meant++
    sums.toneSumBp += leaning.toneBp
    sums.stanceSumBp += leaning.stanceBp
  }
  if (!mood) return
  addMoodTo(sums, mood)
  if (mood.sentimentBp >= POSITIVE_FROM_BP) sums.positive++
  if (mood.sentimentBp <= NEGATIVE_UNTIL_BP) sums.negative++
  if (mood.positiveBp >= SURE_BP) sums.surePositiveBp += mood.positiveBp
  if (mood.negativeBp >= SURE_BP) sums.sureNegativeBp += mood.negativeBp
}

function addMoodTo(sums: MoodSums, { sentimentBp }: Mood): void {
  sums.judged++
  sums.sentimentSumBp += sentimentBp
  sums.sentimentSquares += sentimentBp ** 2
}

function getFigures(bySymbol: Map<string, HourFigures>, symbol: string): HourFigures {
  const known = bySymbol.get(symbol)
  if (known) return known
  const figures: HourFigures = {
    raw: noSums(),
    filtered: noSums(),
    signs: { automated: 0, copies: 0, linkFarms: 0, giveaways: 0, newAccounts: 0, overCap: 0 },
    authors: new Map(),
  }
  bySymbol.set(symbol, figures)
  return figures
}

function getAuthor(authors: Map<string, AuthorSums>, name: string): AuthorSums {
  const known = authors.get(name)
  if (known) return known
  const sums = noAuthor()
  authors.set(name, sums)
  return sums
}

function noAuthor(): AuthorSums {
  return {
    posts: 0,
    filteredPosts: 0,
    engagement: 0,
    filteredEngagement: 0,
    filteredMood: { judged: 0, sentimentSumBp: 0, sentimentSquares: 0 },
  }
}

function noSums(): CrowdSums {
  return readSums(() => 0)
}
