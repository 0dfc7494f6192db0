import type { CandleInterval } from '#contract/market.ts'
import type { SourceFacts } from '#contract/source-facts.ts'

/**
 * What a source is given when it is opened. Sources read nothing else: no environment, no clock, no global state.
 * `url` and `streamUrl` replace scheme, host and port of what the source documents; paths and parameters stay.
 */
export interface SourceSetup {
  /** For REST calls, such as `http://127.0.0.1:4801`; the documented host when absent. */
  url?: string
  /** For streams, such as `ws://127.0.0.1:4801`; the documented host when absent. */
  streamUrl?: string
  /** By the names of SourceFacts.needs, for example `{ X_BEARER_TOKEN: '...' }`. */
  credentials?: Readonly<Record<string, string>>
  /** The operator's list: addresses of feeds, instances or relays; names of accounts. Empty or absent: the source's own default. */
  list?: readonly string[]
  /** Addresses that were chosen on a screen. They are asked only in the open internet, or at the origins of `list`. */
  chosen?: readonly string[]
  /** What to ask for where a source has to be asked: words, cashtags or hashtags. */
  queries?: readonly string[]
  /**
   * The ids of all sources that are read here; absent: every one. A copy that a bridge made of a post is left out where its
   * original is read, so that it counts once.
   */
  reads?: readonly string[]
  /** What this source may spend a UTC day, in micro-dollars; only for sources that charge. */
  dailySpendMaxMicros?: number
  /** What was spent already this UTC day, so that a restart does not forget it. */
  spentTodayMicros?: number
  /** Whether a post is kept. Everything that is looked at is asked; absent, all are kept. */
  pick?: (subject: PickSubject) => boolean
  /** The same of a post that is known already and looked at again: it is not counted as one that was looked at. */
  wouldPick?: (subject: PickSubject) => boolean
  /** The first wait after a failure, which then doubles; default 1,000. */
  backoffMs?: number
  /** How long a whole answer or a handshake may take; each call has its own default. */
  answerMs?: number
  /** How long a stream may say nothing; each source has its own default. */
  silenceMs?: number
  now: () => Date
  /** 0 up to, not including, 1: jitter. */
  random: () => number
  /** Called with each change of state. It must not throw. */
  onHealth?: (health: SourceHealth) => void
  /** Stores what onHealth reported. Awaited before money is spent, so that a killed process does not lose it. */
  storeHealth?: () => Promise<void>
}

/** What decides whether a post is kept. Tags are without #, links as written. */
export interface PickSubject {
  text: string
  tags?: readonly string[]
  links?: readonly string[]
  lang?: string
}

/** The state of a source, for the log, /status and metrics. Times are this machine's. */
export type SourceHealth =
  | { state: 'connected'; at: Date; host: string }
  | { state: 'reconnecting'; at: Date; error: SourceErrorKind; message: string; inMs: number }
  | { state: 'throttled'; at: Date; until: Date; message: string }
  /** The credential was refused, or the source answers 403 or 451: asking again soon is of no use. */
  | { state: 'refused'; at: Date; message: string; inMs: number }
  /** A frame, a record or a page that could not be read and was left out; the stream goes on. */
  | { state: 'frame_dropped'; at: Date; reason: string }
  /** Far more posts than usual are said to be gone at once: they are kept, and asked for again. */
  | { state: 'absences_doubted'; at: Date; reason: string }
  /** What is left of a limit: calls of a window, money of a day in micro-dollars, hashtags of a week. */
  | {
      state: 'budget'
      at: Date
      name: string
      left: number
      max: number
      resetsAt: Date
      spentMicros?: number
    }

/** Why a source could not be read. */
export type SourceErrorKind =
  | 'refused'
  | 'throttled'
  | 'source_down'
  | 'time_out'
  | 'network'
  | 'not_json'
  | 'malformed'
  | 'too_large'
  | 'not_found'
  | 'cursor_too_old'
  | 'silent'
  | 'closed'
  | 'budget_spent'
  | 'bad_request'

export interface SocialSource {
  kind: 'social'
  facts: SourceFacts
  /** Throws SourceSetupWrong when a credential or list is missing or wrong. Does not connect. */
  open: (setup: SourceSetup) => SocialFeed
  /** The author contained in the id of a post, for files that name the post alone. */
  authorOfId?: (externalId: string) => string | undefined
}

/**
 * A source of posts. Every iterable ends when the signal is aborted, yields no batch before the one before it was taken
 * (so memory is bounded and a slow reader slows the source), and deals with faults by itself: it reconnects, waits and
 * goes on, reporting to onHealth. It throws only what cannot pass by waiting.
 */
export interface SocialFeed {
  /** What happens from now on, or from where `cursor` stopped. What could not be read in between is a gap event. */
  follow: (options: FollowOptions) => AsyncIterable<SocialBatch>
  /** What was written between two moments, newest first where the source can, so far as it still has it; then it ends. */
  reachBack?: (options: ReachBackOptions) => AsyncIterable<SocialBatch>
  /** Counts, names and deletions of posts already known. Any number of ids; batches come as they are answered. */
  refresh?: (options: { ids: readonly string[]; signal: AbortSignal }) => AsyncIterable<SocialBatch>
  /**
   * The posts of one account or for one query since a moment, newest first; then it ends. Its facts say what it takes
   * (searchBy).
   */
  search?: (options: SearchOptions) => AsyncIterable<SocialBatch>
  /** The only ones that search takes where it goes by hashtag, in lower case and without #. */
  hashtags?: readonly string[]
  /** How many posts an hour match, without their text. */
  countMentions?: (options: CountOptions) => Promise<MentionCount[]>
}

export interface FollowOptions {
  /** Of an earlier batch, as it was given; undefined: from now. */
  cursor?: string
  signal: AbortSignal
}

export interface ReachBackOptions {
  from: Date
  to: Date
  /** Of an earlier batch of the same window, to go on where it stopped. */
  cursor?: string
  signal: AbortSignal
}

export interface SearchOptions {
  query: { account: string } | { text: string }
  since: Date
  cursor?: string
  signal: AbortSignal
}

export interface CountOptions {
  query: string
  from: Date
  to: Date
  signal: AbortSignal
}

export interface MentionCount {
  start: Date
  end: Date
  posts: number
}

/** What came in together, oldest first. Store it and `cursor` in one transaction: reading again from there is harmless. */
export interface SocialBatch {
  events: SocialEvent[]
  /** Where to go on after this batch. Opaque; it belongs to the source and the call that gave it. */
  cursor: string
  /** Posts that were looked at for this batch, kept or not, for the share of crypto. */
  lookedAt: number
  /** The source's own time of the newest thing looked at, for the lag. */
  newestAt?: Date
  /** Part of a reachBack or search that is done, 0 to 1; absent: unknown. */
  progress?: number
}

/**
 * A batch may repeat what an earlier one had, and in another order: storing must be idempotent. `at` is the
 * source's own time of the event where it gives one. A delete holds against every put whose `at` is not after it, so
 * that old pages may be read after new ones.
 */
export type SocialEvent =
  /**
   * New, edited or read again. Of two with the same id the one with the larger `revision` holds. `isPicked` is false where
   * a known post is looked at again and would not be kept: it is gone if its author wrote something else meanwhile, and
   * stays as it is if the words are the same.
   */
  | { type: 'put'; post: SourcePost; at: Date; isPicked?: false }
  | { type: 'delete'; externalId: string; at: Date; reason: DeleteReason }
  /** Everything of the author seen until now; what is put later counts again. */
  | { type: 'deleteAuthor'; authorId: string; at: Date; reason: DeleteReason }
  | {
      type: 'counts'
      externalId: string
      counts: SourceCounts
      username?: string
      followers?: number
      /** Whether a program writes for the author, where the source says either. */
      isAutomated?: boolean
      at: Date
    }
  /** An author is called otherwise now, and a program writes for it or does not, where the source says either. */
  | { type: 'rename'; authorId: string; username: string; isAutomated?: boolean; at: Date }
  /** Nothing could be read from `from` to `to`. */
  | { type: 'gap'; from: Date; to: Date; reason: GapReason; message: string }

/** `edited_away`: the newest version would not be picked, or is a post of another id. `opted_out`: the
 * author does not want to be indexed. `resync`: the author's posts follow anew. */
export type DeleteReason =
  | 'deleted'
  | 'deactivated'
  | 'taken_down'
  | 'expired'
  | 'edited_away'
  | 'opted_out'
  | 'resync'
  | 'missing'
export type GapReason = 'cursor_too_old' | 'cursor_unusable' | 'source_limit' | 'budget_spent'

/** A post as a source gives it: cleaned, typed and bounded (contract/post-limits.ts), without meaning. */
export interface SourcePost {
  /** The source's own id, 1 to 128 characters. */
  externalId: string
  /** The id that deleteAuthor refers to; never changes, unlike the name. Absent: the source does not say who wrote it. */
  authorId?: string
  /**
   * Without a leading @. The author's id where the source gives no name yet; counts or rename events bring it. UNKNOWN_AUTHOR
   * where it gives neither.
   */
  username: string
  displayName?: string
  followers?: number
  /** Plain text. */
  text: string
  /** As the source claims; the moment we saw it where the claim is far off (then `createdAtRefused` holds the claim). */
  createdAt: Date
  createdAtRefused?: string
  /** Grows with each version of the post; equal for the same version. */
  revision: number
  edited: boolean
  url?: string
  /** BCP 47, as claimed. */
  lang?: string
  /** Without #, as written, only those that the source gives beside the text. */
  tags?: string[]
  /** Only those that the source gives beside the text. */
  links?: string[]
  mediaType?: 'image' | 'video' | 'carousel'
  location?: string
  /** Since when the author's account exists. */
  accountSince?: Date
  /** The source says that a program writes for the account. */
  isAutomated?: true
  replyTo?: string
  /** Counts at that moment; a count that the source does not give is absent, never 0. */
  counts: SourceCounts
}

export interface SourceCounts {
  views?: number
  likes?: number
  replies?: number
  comments?: number
  shares?: number
  retweets?: number
  reactions?: Partial<Record<'like' | 'love' | 'haha' | 'wow' | 'sad' | 'angry', number>>
}

export interface MarketSource {
  kind: 'market'
  facts: SourceFacts
  open: (setup: SourceSetup) => MarketFeed
}

/** A source of prices or of what assets there are. The rules of SocialFeed hold. */
export interface MarketFeed {
  /** Prices of all pairs of these bases that the venue trades against a dollar, euro or stablecoin. Base tickers in upper case. */
  ticks?: (options: { bases: readonly string[]; signal: AbortSignal }) => AsyncIterable<VenueTick[]>
  /** The venue's own candles from `from` to before `to`, newest first; a venue that has none yields nothing. */
  candles?: (options: CandleOptions) => AsyncIterable<VenueCandle[]>
  /** Names, ranks and supply of the largest assets, best rank first. */
  listAssets?: (options: { count: number; signal: AbortSignal }) => AsyncIterable<AssetFacts[]>
  /** What these are worth now, for currencies that no venue prices in dollars; ids as in AssetFacts. Nothing when aborted. */
  findAssets?: (options: { ids: readonly string[]; signal: AbortSignal }) => Promise<AssetFacts[]>
}

/** One price of one pair at one venue. Numbers are decimal text as the venue wrote them, without exponent. */
export interface VenueTick {
  venue: string
  /** Upper-case tickers, such as BTC and USDT, whatever the venue calls them. */
  base: string
  quote: string
  price: string
  /** Over the last 24 hours, in units of the base and of the quote. */
  volumeBase24h?: string
  volumeQuote24h?: string
  /** The venue's time where it gives one, else ours. */
  at: Date
}

export interface CandleOptions {
  base: string
  quote: string
  interval: CandleInterval
  from: Date
  to: Date
  signal: AbortSignal
}

export interface VenueCandle {
  venue: string
  base: string
  quote: string
  interval: CandleInterval
  start: Date
  open: string
  high: string
  low: string
  close: string
  /** In units of the base. */
  volume?: string
}

/** An asset as a metadata source gives it. Money in US dollars as decimal text. */
export interface AssetFacts {
  /** The source's id, such as `bitcoin`. */
  id: string
  /** Upper case. */
  symbol: string
  name: string
  rank?: number
  price?: string
  marketCap?: string
  volume24h?: string
  circulatingSupply?: string
  totalSupply?: string
  maxSupply?: string
  /** Percent. */
  change1h?: number
  change24h?: number
  change7d?: number
  at: Date
}

export type Source = SocialSource | MarketSource

/** A setup that cannot work: shown to the operator as it stands. */
export class SourceSetupWrong extends Error {
  override name = 'SourceSetupWrong'
  readonly sourceId: string

  constructor(sourceId: string, message: string) {
    super(message)
    this.sourceId = sourceId
  }
}
