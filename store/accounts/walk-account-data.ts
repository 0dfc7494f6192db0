import type { Database } from '../database.ts'

/** A file of an account's own data: which rows of which table, and what of them is shown to their owner. */
export interface AccountTable {
  name: string
  table: string
  /** What may leave: no secret, no hash of one, no link that acts without a session. */
  columns: readonly string[]
  /** Whose rows, with the account as $1. */
  owner: string
  /** What tells rows apart, the newest last. */
  key: readonly string[]
}

const OWN = 'user_id = $1'
const OF_ACCOUNT = 'account_id = $1'
const OF_OWN_ADDRESS = '(select email_key from users where id = $1 and email_confirmed_at is not null)'

/** All that is stored of an account. A test compares it with the tables that refer to accounts. */
export const ACCOUNT_TABLES: readonly AccountTable[] = [
  {
    name: 'profile',
    table: 'users',
    columns: words(`id username email avatar social_twitter social_facebook social_instagram created_at
      password_changed_at email_confirmed_at email_refused_at is_operator disabled_at theme palette time_zone market_view
      market_hidden`),
    owner: 'id = $1',
    key: ['id'],
  },
  {
    name: 'addresses-to-confirm',
    table: 'email_confirmations',
    columns: words('email created_at expires_at used_at superseded_at'),
    owner: OWN,
    key: ['created_at', 'token_hash'],
  },
  {
    name: 'sessions',
    table: 'sessions',
    columns: words('created_at last_used_at expires_at device address via'),
    owner: OWN,
    key: ['created_at', 'token_hash'],
  },
  {
    name: 'two-step-sign-in',
    table: 'second_factors',
    columns: words('created_at confirmed_at'),
    owner: OWN,
    key: ['user_id'],
  },
  {
    name: 'passkeys',
    table: 'passkeys',
    columns: words('name created_at last_used_at'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'provider',
    table: 'linked_identities',
    columns: words('issuer subject email linked_at last_used_at'),
    owner: OWN,
    key: ['user_id'],
  },
  {
    name: 'plan',
    table: 'account_plans',
    columns: words('plan cap_micros changed_at chosen_by plan_at'),
    owner: OWN,
    key: ['user_id'],
  },
  {
    name: 'teams',
    table: 'team_members',
    columns: words('team_id account_id role joined_at'),
    owner: 'team_id = $1 or account_id = $1',
    key: ['joined_at', 'team_id', 'account_id'],
  },
  {
    name: 'team-invitations',
    table: 'team_invitations',
    columns: words('email role created_at expires_at'),
    owner: `team_id = $1 or email_key = ${OF_OWN_ADDRESS}`,
    key: ['created_at', 'id'],
  },
  { name: 'watchlist', table: 'watchlists', columns: ['asset_ids'], owner: OWN, key: ['user_id'] },
  {
    name: 'named-watchlists',
    table: 'named_watchlists',
    columns: words('name asset_ids created_at'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'views',
    table: 'saved_views',
    columns: words('page name search saved_at'),
    owner: OWN,
    key: ['saved_at', 'id'],
  },
  {
    name: 'screens',
    table: 'screens',
    columns: words('name condition sort sort_order basis watched saved_at'),
    owner: OWN,
    key: ['saved_at', 'id'],
  },
  {
    name: 'corrections',
    table: 'corrections',
    columns: words('mode platform external_id symbol verdict said said_bp reader language corrected_at'),
    owner: OWN,
    key: ['corrected_at', 'id'],
  },
  {
    name: 'dashboards',
    table: 'boards',
    columns:
      words(`id name panels shared_at mail_every mail_weekday mail_hour mail_time_zone created_at updated_at
      deleted_at`),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'feeds',
    table: 'outlets',
    columns: words('id name kind query reads read_at created_at'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'people',
    table: 'account_people',
    columns: words('source username list added_at'),
    owner: OWN,
    key: ['added_at', 'source', 'username_key'],
  },
  {
    name: 'muted-words',
    table: 'account_muted_words',
    columns: words('word added_at'),
    owner: OWN,
    key: ['added_at', 'word_key'],
  },
  {
    name: 'keys',
    table: 'api_keys',
    columns:
      words(`id name mode scopes created_at expires_at revoked_at allowed_addresses calls_per_minute cap_micros
      spent_month spent_micros client_id`),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'key-secrets',
    table: 'api_key_secrets',
    columns: words('key_id last_four created_at valid_until'),
    owner: 'key_id in (select id from api_keys where user_id = $1)',
    key: ['created_at', 'hash'],
  },
  {
    name: 'alerts',
    table: 'alerts',
    columns:
      words(`id mode name asset_id symbol asset_name condition threshold expression is_active email webhook_ids
      muted_until fired_count last_fired_at last_fired_price created_at updated_at`),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'alert-firings',
    table: 'alert_firings',
    columns: words('id alert_id title text price fired_at'),
    owner: 'alert_id in (select id from alerts where user_id = $1)',
    key: ['fired_at', 'id'],
  },
  {
    name: 'deleted-alerts',
    table: 'deleted_alerts',
    columns: words('id alert deleted_at'),
    owner: OWN,
    key: ['deleted_at', 'id'],
  },
  {
    name: 'alert-addresses',
    table: 'alert_addresses',
    columns: words('email asked_at confirm_expires_at confirmed_at stopped_at'),
    owner: OWN,
    key: ['email_key'],
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    // The rest of an address may authorize whoever has it.
    columns: words('id name format host chat_id is_active stopped_because created_at'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'webhook-deliveries',
    table: 'webhook_deliveries',
    columns: words('id webhook_id event data created_at attempts replays settled_at outcome tries'),
    owner: 'webhook_id in (select id from webhooks where user_id = $1)',
    key: ['created_at', 'id'],
  },
  {
    name: 'tasks',
    table: 'tasks',
    columns:
      words(`id title description type status progress error cause created_at finished_at input data_mode rows
      file_bytes file_expires_at`),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'notifications',
    table: 'notifications',
    columns: words('id kind title text link created_at read_at'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'notification-preferences',
    table: 'notification_preferences',
    columns: words('kind enabled by_mail'),
    owner: OWN,
    key: ['kind'],
  },
  {
    name: 'quiet-hours',
    table: 'quiet_hours',
    columns: words('starts_minute ends_minute time_zone'),
    owner: OWN,
    key: ['user_id'],
  },
  {
    name: 'mails',
    table: 'mails',
    columns: words('id kind recipient created_at attempts settled_at outcome'),
    owner: OWN,
    key: ['created_at', 'id'],
  },
  {
    name: 'newsletter',
    table: 'newsletter_subscribers',
    columns: words('email asked_at confirmed_at'),
    owner: `email_key = ${OF_OWN_ADDRESS}`,
    key: ['email_key'],
  },
  {
    name: 'messages-to-support',
    table: 'contact_messages',
    columns: words('id name email subject message created_at'),
    owner: `lower(email) = ${OF_OWN_ADDRESS}`,
    key: ['created_at', 'id'],
  },
  {
    name: 'audit',
    table: 'account_audit',
    columns: words('id at action details actor address'),
    owner: OWN,
    key: ['id'],
  },
  {
    name: 'acts-as-operator',
    table: 'operator_acts',
    columns: words('id at action details address'),
    owner: 'operator_id = $1',
    key: ['id'],
  },
  {
    name: 'payment',
    table: 'billing_customers',
    columns: words('customer_id card_brand card_last_four next_month created_at'),
    owner: OF_ACCOUNT,
    key: ['account_id'],
  },
  {
    name: 'invoices',
    table: 'billing_invoices',
    columns:
      words(`month calls micros carried_in_micros cents carried_out_micros lines status created_at number pdf_url
      failed_at settled_at`),
    owner: OF_ACCOUNT,
    key: ['month'],
  },
  {
    name: 'usage-by-month',
    table: 'account_months',
    columns: words('month calls micros'),
    owner: OF_ACCOUNT,
    key: ['month'],
  },
  {
    name: 'usage-by-day',
    table: 'usage_days',
    columns: words('day key_id endpoint calls charged micros last_at'),
    owner: OF_ACCOUNT,
    key: ['day', 'key_id', 'endpoint'],
  },
  {
    name: 'usage-notices',
    table: 'usage_notices',
    columns: words('month kind limit_value percent reached_at'),
    owner: OF_ACCOUNT,
    key: ['month', 'kind', 'limit_value', 'percent'],
  },
  {
    name: 'calls',
    table: 'usage_ledger',
    columns: words('at request_id key_id endpoint micros'),
    owner: OF_ACCOUNT,
    key: ['at', 'request_id'],
  },
]

/**
 * An account's rows of a table as JSON texts, page by page, the newest first, at most `rowsMax`. Each page begins where the
 * one before ended; between them no connection is held.
 */
export async function* walkAccountData(
  db: Database,
  of: { userId: string; table: AccountTable; page: number; rowsMax: number },
): AsyncGenerator<string[]> {
  const { table, columns, owner, key } = of.table
  let last: string[] | undefined
  for (let rest = of.rowsMax; rest > 0; ) {
    const limit = Math.min(of.page, rest)
    const after = last ? `and (${key.join(', ')}) < (${key.map((_, nr) => `$${nr + 2}`).join(', ')})` : ''
    const { rows } = await db.pool.query<{ line: string; key: string[] }>(
      `select (select row_to_json(shown)::text from (select ${columns.map((name) => `t.${name}`).join(', ')}) shown) as line,
              array[${key.map((name) => `${name}::text`).join(', ')}] as key
       from ${table} t where (${owner}) ${after}
       order by ${key.map((name) => `${name} desc`).join(', ')} limit ${limit}`,
      [of.userId, ...(last ?? [])],
    )
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < limit) return
    rest -= rows.length
    last = rows.at(-1)?.key
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
