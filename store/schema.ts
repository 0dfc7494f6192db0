import type { ColumnType } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { MediaType, Source } from '#contract/posts.ts'
import type { ContactSubject } from '#contract/support-rules.ts'
import type { TaskStatus, TaskType } from '#contract/tasks.ts'

/** The tables as the migrations make them. bigint and numeric are read as text unless a query casts them. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  attempts: AttemptsTable
  contact_messages: ContactMessagesTable
  newsletter_subscribers: NewsletterSubscribersTable
  notification_preferences: NotificationPreferencesTable
  notifications: NotificationsTable
  tasks: TasksTable
  posts: PostsTable
  authors: AuthorsTable
  post_rollups: PostRollupsTable
  topic_hours: TopicHoursTable
  author_totals: AuthorTotalsTable
  assets: AssetsTable
  latest_prices: LatestPricesTable
  candles: CandlesTable
}

type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>
type MaybeBigInteger = ColumnType<
  string | null,
  string | number | bigint | null,
  string | number | bigint | null
>
type Decimal = ColumnType<string, string | number, string | number>
type MaybeDecimal = ColumnType<string | null, string | number | null, string | number | null>

export interface UsersTable {
  id: string
  username: string
  username_key: string
  email: string
  email_key: string
  password_hash: string
  avatar: string | null
  social_twitter: string | null
  social_facebook: string | null
  social_instagram: string | null
  created_at: Date
  password_changed_at: Date
}

export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export interface PasswordResetsTable {
  token_hash: Buffer
  user_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  superseded_at: Date | null
}

export interface AttemptsTable {
  kind: string
  subject_hash: Buffer
  window_start: Date
  count: number
}

export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  subject: ContactSubject
  message: string
  created_at: Date
  attempts: number
  next_try_at: Date | null
  mailed_at: Date | null
}

export interface NewsletterSubscribersTable {
  email_key: string
  email: string
  confirm_hash: Buffer | null
  confirm_expires_at: Date | null
  unsubscribe_token: string
  asked_at: Date
  confirmed_at: Date | null
}

export interface NotificationPreferencesTable {
  user_id: string
  kind: NotificationKind
  enabled: boolean
  by_mail: boolean
}

export interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  text: string
  link: string | null
  created_at: Date
  read_at: Date | null
}

export interface TasksTable {
  id: string
  user_id: string | null
  title: string
  description: string
  type: TaskType
  status: TaskStatus
  progress: number | null
  error: string | null
  created_at: Date
  finished_at: Date | null
}

export interface PostsTable {
  platform: Source
  external_id: string
  username: string
  text: string
  created_at: Date
  views: MaybeBigInteger
  likes: MaybeBigInteger
  replies: MaybeBigInteger
  comments: MaybeBigInteger
  shares: MaybeBigInteger
  retweets: MaybeBigInteger
  reaction_like: MaybeBigInteger
  reaction_love: MaybeBigInteger
  reaction_haha: MaybeBigInteger
  reaction_wow: MaybeBigInteger
  reaction_sad: MaybeBigInteger
  reaction_angry: MaybeBigInteger
  media_type: MediaType | null
  location: string | null
  url: string | null
  hashtags: string[]
  symbols: string[]
  sentiment_bp: number | null
  search: string
  collected_at: Date
}

export interface AuthorsTable {
  platform: Source
  username_key: string
  username: string
  followers: MaybeBigInteger
  seen_at: Date
}

export type RollupGrain = 'hour' | 'day' | 'month'

export interface PostRollupsTable {
  platform: Source
  /** '' for all posts. */
  symbol: string
  grain: RollupGrain
  starts_at: Date
  posts: BigInteger
  views: BigInteger
  likes: BigInteger
  replies: BigInteger
  comments: BigInteger
  shares: BigInteger
  retweets: BigInteger
  sentiment_posts: BigInteger
  sentiment_sum_bp: BigInteger
}

export interface TopicHoursTable {
  starts_at: Date
  /** Lower case, without #. */
  topic: string
  posts: BigInteger
  sentiment_posts: BigInteger
  sentiment_sum_bp: BigInteger
}

export interface AuthorTotalsTable {
  platform: Source
  username_key: string
  posts: BigInteger
  views: BigInteger
  likes: BigInteger
  replies: BigInteger
  comments: BigInteger
  shares: BigInteger
  retweets: BigInteger
}

export interface AssetsTable {
  id: string
  symbol: string
  name: string
  rank: number | null
}

export interface LatestPricesTable {
  asset_id: string
  at: Date
  price: Decimal
  volume_24h: MaybeDecimal
  market_cap: MaybeDecimal
  change_1h: MaybeDecimal
  change_24h: MaybeDecimal
  change_7d: MaybeDecimal
  source: string
}

export interface CandlesTable {
  asset_id: string
  interval: '1h' | '1d'
  start: Date
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: MaybeDecimal
  source: string
}
