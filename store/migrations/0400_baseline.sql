-- baseline of 0374_folded_names.sql
-- The schema as the first 64 migrations left it. A database that has them all is recorded as having this one instead.

-- The row that decides: a settlement locks it, so that the last credit is spent once.
create table public.account_months (
  account_id uuid not null,
  month date not null,
  calls bigint default 0 not null,
  micros bigint default 0 not null,
  constraint account_months_pkey primary key (account_id, month)
) with (fillfactor='50');

-- Up to where the rules of live or sample data have been judged, and by which process, which remembers the figures.
create table public.alert_rule_judges (
  data text not null,
  seq bigint not null,
  at timestamptz not null,
  holder uuid,
  held_until timestamptz not null,
  constraint alert_rule_judges_data_check check (data in ('live', 'sample')),
  constraint alert_rule_judges_pkey primary key (data)
);

-- The next version of a rule. A transaction that takes one holds the row until its commit, so a reader that knows all up to a
-- version passes over none.
create table public.alert_rule_versions (
  only_row boolean default true not null,
  version bigint not null,
  constraint alert_rule_versions_only_row_check check (only_row),
  constraint alert_rule_versions_pkey primary key (only_row)
);

-- The assets with alerts, and the tick that their alerts were last judged by.
create table public.alert_watches (
  mode text not null,
  asset_id text not null,
  judged_at timestamptz not null,
  constraint alert_watches_pkey primary key (mode, asset_id)
);

create table public.assets (
  id text not null,
  symbol text not null,
  name text not null,
  rank integer,
  aliases text[] default '{}'::text[] not null,
  context_words text[] default '{}'::text[] not null,
  caip19 text,
  circulating_supply numeric,
  supply_source text,
  is_homonym boolean,
  coingecko_id text,
  category text,
  is_named_by_operator boolean default false not null,
  constraint assets_pkey primary key (id)
);
create unique index assets_by_coingecko_id on public.assets (coingecko_id) where (coingecko_id is not null);
create index assets_by_rank on public.assets (rank);
create index assets_by_symbol on public.assets (symbol, rank);

-- Counted attempts per thing that is throttled, in fixed windows.
create table public.attempts (
  kind text not null,
  subject_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  constraint attempts_pkey primary key (kind, subject_hash, window_start)
);
create index attempts_by_window on public.attempts (window_start);

-- Since when an author has the name that was seen last, by a hash of the author's id: a source that is read again
-- delivers earlier names once more.
create table public.author_names (
  author bytea not null,
  named_at timestamptz not null,
  constraint author_names_pkey primary key (author)
);
create index author_names_by_age on public.author_names (named_at);

-- How many people speak, at any number of posts: a HyperLogLog sketch (Flajolet et al. 2007) of the authors of one
-- platform, symbol ('' for all posts) and hour or day (UTC). Sketches of several hours merge into the one of them all.
create table public.author_sketches (
  platform text not null collate pg_catalog."C",
  symbol text not null collate pg_catalog."C",
  grain text not null,
  starts_at timestamptz not null,
  registers bytea not null,
  constraint author_sketches_grain_check check (grain in ('hour', 'day')),
  constraint author_sketches_pkey primary key (platform, symbol, grain, starts_at)
);

-- What all posts of one author come to.
create table public.author_totals (
  platform text not null collate pg_catalog."C",
  username_key text not null collate pg_catalog."C",
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  constraint author_totals_pkey primary key (platform, username_key)
) with (fillfactor='60');

create table public.authors (
  platform text not null collate pg_catalog."C",
  username_key text not null collate pg_catalog."C",
  username text not null,
  followers bigint,
  seen_at timestamptz not null,
  constraint authors_pkey primary key (platform, username_key)
);

-- Stretches of candles that the venues were asked for and did not have.
create table public.candle_gaps (
  asset_id text not null,
  "interval" text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  asked_at timestamptz not null,
  constraint candle_gaps_pkey primary key (asset_id, "interval", starts_at),
  constraint candle_gaps_asset_id_fkey foreign key (asset_id) references public.assets(id) on delete cascade
);

create table public.candles (
  asset_id text not null,
  "interval" text not null,
  start timestamptz not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric,
  source text not null,
  has_gap boolean default false not null,
  known_at timestamptz default now() not null,
  doubt text,
  constraint candles_doubt_check check (doubt in ('price_spike', 'volume_spike')),
  constraint candles_interval_check check ("interval" = any (array['1m', '5m', '1h', '1d', '3d'])),
  constraint candles_pkey primary key (asset_id, "interval", start),
  constraint candles_asset_id_fkey foreign key (asset_id) references public.assets(id) on delete cascade
) with (fillfactor='80');

create table public.contact_messages (
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  constraint contact_messages_subject_check check (subject in ('general', 'support', 'billing', 'partnership')),
  constraint contact_messages_pkey primary key (id)
);
create index contact_messages_newest on public.contact_messages (created_at desc);

-- When the counts of a post are asked for again.
create table public.count_checks (
  platform text not null collate pg_catalog."C",
  external_id text not null collate pg_catalog."C",
  step smallint not null,
  first_at timestamptz not null,
  due_at timestamptz not null,
  constraint count_checks_pkey primary key (platform, external_id)
);
create index count_checks_due on public.count_checks (platform, due_at);

create table public.idempotency_keys (
  key_id uuid not null,
  word text not null collate pg_catalog."C",
  request_hash bytea not null,
  effect_id uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  status smallint,
  content_type text,
  payload text,
  constraint idempotency_keys_pkey primary key (key_id, word)
);
create index idempotency_keys_by_expiry on public.idempotency_keys (expires_at);

-- Times of which files brought the posts of a source: where the source itself was not read, these are compared with each other.
create table public.imported_times (
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint imported_times_pkey primary key (source, starts_at)
);

create table public.installation_facts (
  key text not null,
  value jsonb not null,
  constraint installation_facts_pkey primary key (key)
);

-- Calls of a key in buckets of a fiftieth of its window, newest first. Whatever stretch of the window's length one
-- takes, it lies within 51 of them; the 13 older ones judge batches that had to wait for another process.
-- Losing this table in a crash costs one window's count.
create unlogged table public.key_windows (
  key_id uuid not null,
  window_ms integer not null,
  bucket bigint not null,
  totals bigint[] not null,
  constraint key_windows_pkey primary key (key_id)
) with (fillfactor='50');

-- The latest tick of each asset, in US dollars.
create table public.latest_prices (
  asset_id text not null,
  at timestamptz not null,
  price numeric not null,
  volume_24h numeric,
  market_cap numeric,
  change_1h numeric,
  change_24h numeric,
  change_7d numeric,
  source text not null,
  method text,
  spread_bp numeric,
  venues jsonb,
  constraint latest_prices_method_check check (method in ('single_venue', 'volume_weighted_median', 'volume_weighted_median_mad')),
  constraint latest_prices_price_check check (price >= (0)::numeric),
  constraint latest_prices_pkey primary key (asset_id),
  constraint latest_prices_asset_id_fkey foreign key (asset_id) references public.assets(id) on delete cascade
);

-- How many posts of a platform have how many likes, by day, month and year (UTC): the total of a list
-- filtered by likes. Kept in the transaction that saves the posts; a post without the count is in none.
create table public.like_rollups (
  platform text not null collate pg_catalog."C",
  grain text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  bucket bigint not null,
  posts bigint not null,
  constraint like_rollups_grain_check check (grain in ('day', 'month', 'year')),
  constraint like_rollups_pkey primary key (platform, grain, starts_at, bucket)
);

-- The news feeds that operators chose on the screen, beside those of the environment.
create table public.news_feeds (
  id uuid not null,
  url text not null,
  title text,
  added_at timestamptz not null,
  constraint news_feeds_url_check check ((length(url) >= 1) and (length(url) <= 2048)),
  constraint news_feeds_pkey primary key (id),
  constraint news_feeds_url_key unique (url)
);

create table public.newsletter_subscribers (
  email_key text not null,
  email text not null,
  confirm_hash bytea,
  confirm_expires_at timestamptz,
  unsubscribe_token text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint newsletter_subscribers_confirm_hash_key unique (confirm_hash),
  constraint newsletter_subscribers_pkey primary key (email_key),
  constraint newsletter_subscribers_unsubscribe_token_key unique (unsubscribe_token)
);

-- How the sums of one platform, symbol ('' for all posts) and hour (UTC) changed, and when: the sum as it was known at
-- a moment is the sum of today less what was added since.
create table public.post_rollup_changes (
  at timestamptz not null,
  platform text not null collate pg_catalog."C",
  symbol text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null
) partition by range (at);
-- An hour that was over at a moment asks only for what came late, the hour of the moment for the rest.
create index post_rollup_changes_late on public.post_rollup_changes (symbol, starts_at, at)
  where ((at - starts_at) >= '01:00:00'::interval);
create index post_rollup_changes_of_all on public.post_rollup_changes (at) where (symbol = '');
create index post_rollup_changes_timely on public.post_rollup_changes (symbol, starts_at, at)
  where ((at - starts_at) < '01:00:00'::interval);

-- Sums over the posts of one platform, one symbol ('' for all posts) and one hour, day or month (UTC),
-- kept in the transaction that saves the posts. All sums are integers, so a rebuild gives the same digits.
create table public.post_rollups (
  platform text not null collate pg_catalog."C",
  symbol text not null collate pg_catalog."C",
  grain text not null,
  starts_at timestamptz not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null,
  constraint post_rollups_grain_check check (grain in ('hour', 'day', 'month')),
  constraint post_rollups_pkey primary key (platform, symbol, grain, starts_at)
);
create index post_rollups_by_symbol on public.post_rollups (symbol, grain, starts_at);

create table public.posts (
  platform text not null collate pg_catalog."C",
  external_id text not null collate pg_catalog."C",
  username text not null,
  text text not null,
  created_at timestamptz not null,
  views bigint,
  likes bigint,
  replies bigint,
  comments bigint,
  shares bigint,
  retweets bigint,
  reaction_like bigint,
  reaction_love bigint,
  reaction_haha bigint,
  reaction_wow bigint,
  reaction_sad bigint,
  reaction_angry bigint,
  media_type text,
  location text,
  url text,
  hashtags text[] not null,
  symbols text[] not null,
  sentiment_bp smallint,
  search tsvector not null,
  collected_at timestamptz not null,
  counted_at timestamptz,
  author_id text collate pg_catalog."C",
  lang text,
  revision bigint,
  edited_at timestamptz,
  meaning_bp smallint[],
  constraint posts_media_type_check check (media_type in ('image', 'video', 'carousel')),
  constraint posts_sentiment_bp_check check ((sentiment_bp >= 0) and (sentiment_bp <= 10000)),
  constraint posts_pkey primary key (platform, external_id)
) partition by list (platform);
create index posts_by_author_id on public.posts (platform, author_id) where (author_id is not null);
create index posts_by_lang on public.posts (lower(split_part(lang, '-', 1)), created_at desc, external_id desc)
  where (lang is not null);
create index posts_by_mood on public.posts (sentiment_bp) where (sentiment_bp is not null);
create index posts_by_username on public.posts (lower(username), created_at desc, external_id desc)
  include (username);
-- Finds what was stored after a moment; equal times and their order keep it small and cheap.
create index posts_collected on public.posts (collected_at);
create index posts_newest on public.posts (created_at desc, external_id desc);
create index posts_search on public.posts using gin (search);
create table public.posts_facebook partition of public.posts for values in ('facebook');
create table public.posts_instagram partition of public.posts for values in ('instagram');
create table public.posts_news partition of public.posts for values in ('news');
create table public.posts_other partition of public.posts default;
create table public.posts_twitter partition of public.posts for values in ('twitter');
create index posts_facebook_by_comments on public.posts_facebook (comments, created_at, external_id)
  include (likes, shares);
create index posts_facebook_by_likes on public.posts_facebook (likes, created_at, external_id)
  include (comments, shares);
create index posts_facebook_by_media_type on public.posts_facebook (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_facebook_by_shares on public.posts_facebook (shares, created_at, external_id)
  include (likes, comments);
create index posts_facebook_location on public.posts_facebook using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_instagram_by_comments on public.posts_instagram (comments, created_at, external_id)
  include (likes, media_type);
create index posts_instagram_by_likes on public.posts_instagram (likes, created_at, external_id)
  include (comments, media_type);
create index posts_instagram_by_media_type on public.posts_instagram (media_type, created_at, external_id);
create index posts_instagram_location on public.posts_instagram using gin (to_tsvector('simple'::regconfig, location));
create index posts_news_by_media_type on public.posts_news (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_news_location on public.posts_news using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_other_by_comments on public.posts_other (platform, comments, created_at, external_id)
  where (comments is not null);
create index posts_other_by_likes on public.posts_other (platform, likes, created_at, external_id)
  where (likes is not null);
create index posts_other_by_media_type on public.posts_other (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_other_by_replies on public.posts_other (platform, replies, created_at, external_id)
  where (replies is not null);
create index posts_other_by_retweets on public.posts_other (platform, retweets, created_at, external_id)
  where (retweets is not null);
create index posts_other_by_shares on public.posts_other (platform, shares, created_at, external_id)
  where (shares is not null);
-- Posts of sources without a table of their own are listed, narrowed and sorted like all others, so each count and the
-- author have an index that begins with the source. A post without the count is in none: it costs nothing, and where
-- posts are sorted by the count those without it are found by time.
create index posts_other_by_username on public.posts_other (platform, lower(username), created_at desc, external_id desc);
create index posts_other_by_views on public.posts_other (platform, views, created_at, external_id)
  where (views is not null);
create index posts_other_location on public.posts_other using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_other_newest on public.posts_other (platform, created_at desc, external_id desc);
create index posts_twitter_by_likes on public.posts_twitter (likes, created_at, external_id) include (views, replies);
create index posts_twitter_by_media_type on public.posts_twitter (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_twitter_by_replies on public.posts_twitter (replies, created_at, external_id)
  include (views, likes);
-- One index for each column that the platform's table can be sorted by. Each carries the other counts that the table
-- can be filtered by, so that no combination of them visits the rows themselves before the page is found.
create index posts_twitter_by_views on public.posts_twitter (views, created_at, external_id) include (likes, replies);
create index posts_twitter_location on public.posts_twitter using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);

-- One reading of all posts for each change of what decides their meaning.
create table public.rescorings (
  id bigint not null generated always as identity,
  from_version text,
  to_version text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  superseded boolean default false not null,
  newest_at timestamptz,
  oldest_at timestamptz,
  place jsonb,
  posts bigint default 0 not null,
  changed bigint default 0 not null,
  progress double precision default 0 not null,
  constraint rescorings_progress_check check ((progress >= (0)::double precision) and (progress <= (1)::double precision)),
  constraint rescorings_pkey primary key (id)
);
create unique index rescorings_running on public.rescorings ((true)) where (ended_at is null);

create table public.signal_creators (
  platform text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  symbol text not null collate pg_catalog."C",
  authors text[] not null collate pg_catalog."C",
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  constraint signal_creators_pkey primary key (platform, starts_at, symbol)
);
create index signal_creators_symbol_starts_at_idx on public.signal_creators (symbol, starts_at);

create table public.signal_moods (
  platform text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  moods integer[] not null,
  filtered_moods integer[] not null,
  constraint signal_moods_pkey primary key (starts_at, platform)
);

create table public.signal_reader (
  only_row boolean default true not null,
  seq bigint not null,
  at timestamptz not null,
  rules integer default 0 not null,
  constraint signal_reader_only_row_check check (only_row),
  constraint signal_reader_pkey primary key (only_row)
);

create table public.signal_stale (
  platform text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  marks bigint default 1 not null,
  constraint signal_stale_pkey primary key (platform, starts_at)
);

create table public.signal_terms (
  platform text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  kind text not null collate pg_catalog."C",
  term text not null collate pg_catalog."C",
  posts bigint not null,
  authors bigint not null,
  judged bigint not null,
  sentiment_sum_bp bigint not null,
  filtered_posts bigint not null,
  filtered_authors bigint not null,
  filtered_judged bigint not null,
  filtered_sentiment_sum_bp bigint not null,
  registers bytea,
  filtered_registers bytea not null,
  constraint signal_terms_kind_check check (kind in ('hashtag', 'word', 'phrase')),
  constraint signal_terms_pkey primary key (starts_at, platform, kind, term)
);
create index signal_terms_term_kind_starts_at_idx on public.signal_terms (term, kind, starts_at);

create table public.signal_traces (
  platform text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  prints bytea not null,
  authors bytea not null,
  constraint signal_traces_pkey primary key (platform, starts_at)
);

create table public.signals (
  platform text not null collate pg_catalog."C",
  symbol text not null collate pg_catalog."C",
  grain text not null collate pg_catalog."C",
  starts_at timestamptz not null,
  posts bigint not null,
  authors bigint not null,
  engagement bigint not null,
  judged bigint not null,
  sentiment_sum_bp bigint not null,
  sentiment_squares bigint not null,
  positive bigint not null,
  negative bigint not null,
  sure_positive_bp bigint not null,
  sure_negative_bp bigint not null,
  filtered_posts bigint not null,
  filtered_authors bigint not null,
  filtered_engagement bigint not null,
  filtered_judged bigint not null,
  filtered_sentiment_sum_bp bigint not null,
  filtered_sentiment_squares bigint not null,
  filtered_positive bigint not null,
  filtered_negative bigint not null,
  filtered_sure_positive_bp bigint not null,
  filtered_sure_negative_bp bigint not null,
  copies bigint not null,
  link_farms bigint not null,
  giveaways bigint not null,
  new_accounts bigint not null,
  over_cap bigint not null,
  filtered_registers bytea not null,
  meant bigint default 0 not null,
  tone_sum_bp bigint default 0 not null,
  stance_sum_bp bigint default 0 not null,
  filtered_meant bigint default 0 not null,
  filtered_tone_sum_bp bigint default 0 not null,
  filtered_stance_sum_bp bigint default 0 not null,
  known_at timestamptz,
  constraint signals_grain_check check (grain in ('hour', 'day')),
  constraint signals_pkey primary key (platform, grain, starts_at, symbol)
);
create index signals_symbol_grain_starts_at_idx on public.signals (symbol, grain, starts_at);

-- Where each stream of a source goes on, and which process reads it.
create table public.source_cursors (
  source text not null,
  stream text not null,
  cursor jsonb not null,
  saved_at timestamptz not null,
  constraint source_cursors_pkey primary key (source, stream)
);

create table public.source_gaps (
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  filled boolean default false not null,
  constraint source_gaps_pkey primary key (source, starts_at)
);

-- The health of each source, and what it missed.
create table public.source_health (
  source text not null,
  state text not null,
  since timestamptz not null,
  last_event_at timestamptz,
  lag_ms bigint,
  looked_at bigint not null,
  kept bigint not null,
  reconnects bigint not null,
  throttled_until timestamptz,
  last_error text,
  last_error_at timestamptz,
  errors jsonb not null,
  rules jsonb not null,
  budget jsonb,
  progress jsonb,
  updated_at timestamptz not null,
  looked_at_for_first bigint,
  constraint source_health_state_check check (state in ('starting', 'live', 'reconnecting', 'throttled', 'refused', 'down', 'stopped')),
  constraint source_health_pkey primary key (source)
);

create table public.source_leases (
  source text not null,
  holder uuid not null,
  until timestamptz not null,
  constraint source_leases_pkey primary key (source)
);

-- Looked at and kept by minute, for the chart of what share speaks of crypto.
create table public.source_minutes (
  source text not null,
  minute timestamptz not null,
  looked_at bigint not null,
  kept bigint not null,
  constraint source_minutes_pkey primary key (source, minute)
);

create table public.tape (
  seq bigint not null,
  at timestamptz not null,
  kind text not null,
  source text not null collate pg_catalog."C",
  subject text not null collate pg_catalog."C",
  claimed_at timestamptz,
  symbols text[] not null,
  data jsonb,
  constraint tape_kind_check check (kind in ('put', 'edit', 'delete', 'counts', 'tick', 'gap')),
  constraint tape_pkey primary key (at, seq)
) partition by range (at);
create index tape_by_seq on public.tape (seq);
create index tape_by_subject on public.tape (source, subject, seq) where (subject <> '');
-- Where the tape still holds what a post said before an edit: a deletion looks there in every day, and edits are few.
create index tape_edit_texts on public.tape (source, subject) where ((kind = 'edit') and (data is not null));
-- What answers as of a moment need beside the sums: earlier texts of posts, earlier prices, and since when a candle
-- has its values.
create index tape_edits_by_symbol on public.tape using gin (symbols) where (kind = 'edit');
create index tape_ticks on public.tape (at, seq) where (kind = 'tick');

-- The place of the last entry. A writer takes its places as the last step of its transaction and holds this row until
-- the commit: so places are taken in the order in which they become visible, and no reader passes over one.
create table public.tape_head (
  only_row boolean default true not null,
  seq bigint not null,
  at timestamptz not null,
  constraint tape_head_only_row_check check (only_row),
  constraint tape_head_pkey primary key (only_row)
);

-- Up to where each reader has read.
create table public.tape_readers (
  name text not null,
  seq bigint not null,
  at timestamptz not null,
  constraint tape_readers_pkey primary key (name)
);

-- What was deleted at its source stays deleted, also when the source is read again from an earlier place. Only a hash
-- of the identity is kept.
create table public.tombstones (
  hash bytea not null,
  deleted_at timestamptz not null,
  was_known boolean not null,
  constraint tombstones_pkey primary key (hash)
);
create index tombstones_by_age on public.tombstones (deleted_at);

create table public.upstream_throttles (
  source text not null,
  until timestamptz not null,
  constraint upstream_throttles_pkey primary key (source)
);

-- Sums by day, key and endpoint, kept in the transaction that writes the ledger. Free and failed calls count as calls.
create table public.usage_days (
  account_id uuid not null,
  day date not null,
  key_id uuid not null,
  endpoint text not null,
  calls bigint not null,
  charged bigint not null,
  micros bigint not null,
  last_at timestamptz not null,
  constraint usage_days_pkey primary key (account_id, day, key_id, endpoint)
) with (fillfactor='70');

-- Every charged call, for ever auditable until its month is pruned. One partition a month.
create table public.usage_ledger (
  account_id uuid not null,
  at timestamptz not null,
  request_id uuid not null,
  key_id uuid not null,
  endpoint text not null,
  micros integer not null,
  open boolean not null,
  constraint usage_ledger_pkey primary key (account_id, at, request_id)
) partition by range (at);
create index usage_ledger_open on public.usage_ledger (at) where open;

-- Marks of the quota or the cap that an account has reached; a row is mailed once.
create table public.usage_notices (
  account_id uuid not null,
  month date not null,
  kind text not null,
  limit_value bigint not null,
  percent smallint not null,
  reached_at timestamptz not null,
  constraint usage_notices_kind_check check (kind in ('quota', 'cap')),
  constraint usage_notices_pkey primary key (account_id, month, kind, limit_value, percent)
);

create table public.users (
  id uuid not null,
  username text not null,
  username_key text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  avatar text,
  social_twitter text,
  social_facebook text,
  social_instagram text,
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  email_confirmed_at timestamptz,
  mailbox_key text generated always as (
case
    when (email_key ~ '@(gmail|googlemail)\.com$') then (replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@gmail.com')
    else regexp_replace(email_key, '^([^@+]+)\+[^@]*@', '\1@')
end) stored not null,
  theme text,
  palette text,
  time_zone text,
  constraint users_palette_check check (palette in ('standard', 'color-blind')),
  constraint users_theme_check check (theme in ('dark', 'light', 'system')),
  constraint users_email_key_key unique (email_key),
  constraint users_pkey primary key (id),
  constraint users_username_key_key unique (username_key)
);
create index users_by_mailbox on public.users (mailbox_key);

-- Every change of an account, its keys, its plan and its cap, written in the transaction of the change.
create table public.account_audit (
  id bigint not null generated always as identity,
  user_id uuid not null,
  at timestamptz not null,
  action text not null,
  details jsonb not null,
  actor text not null,
  address text,
  constraint account_audit_actor_check check (actor in ('session', 'link', 'operator')),
  constraint account_audit_pkey primary key (id),
  constraint account_audit_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index account_audit_newest on public.account_audit (user_id, id desc);

-- The plan and the spending cap of an account. An account without a row is on the free plan without a cap.
create table public.account_plans (
  user_id uuid not null,
  plan text not null,
  cap_micros bigint,
  changed_at timestamptz not null,
  constraint account_plans_cap_micros_check check (cap_micros >= 0),
  constraint account_plans_plan_check check (plan in ('free', 'pro', 'scale')),
  constraint account_plans_pkey primary key (user_id),
  constraint account_plans_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);

-- Whether an address accepts the alert mails of an account.
create table public.alert_addresses (
  user_id uuid not null,
  email_key text not null,
  email text not null,
  confirm_hash bytea,
  confirm_expires_at timestamptz,
  asked_at timestamptz,
  confirmed_at timestamptz,
  stop_token text not null,
  stopped_at timestamptz,
  constraint alert_addresses_confirm_hash_key unique (confirm_hash),
  constraint alert_addresses_pkey primary key (user_id, email_key),
  constraint alert_addresses_stop_token_key unique (stop_token),
  constraint alert_addresses_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index alert_addresses_asked on public.alert_addresses (email_key, asked_at);

-- Price alerts, what they have fired, and the mails that are due. Accounts' own, so never sharded.
create table public.alerts (
  id uuid not null,
  user_id uuid not null,
  mode text not null,
  name text,
  asset_id text,
  symbol text,
  asset_name text,
  condition text,
  threshold numeric,
  is_active boolean not null,
  email text,
  email_key text,
  judged_price numeric,
  is_fulfilled boolean generated always as (
case condition
    when 'above' then (judged_price > threshold)
    else (judged_price < threshold)
end) stored,
  fired_count bigint not null,
  last_fired_at timestamptz,
  last_fired_price numeric,
  untold_count integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expression text,
  rule jsonb,
  rule_state jsonb,
  rule_version bigint,
  muted_until timestamptz,
  webhook_ids uuid[],
  constraint alerts_asset check (((asset_id is null) = (symbol is null)) and ((asset_id is null) = (asset_name is null)) and ((asset_id is not null) or (rule is not null))),
  constraint alerts_condition_check check (condition in ('above', 'below')),
  constraint alerts_kind check (((condition is null) = (threshold is null)) and ((expression is null) = (condition is not null)) and ((expression is null) = (rule is null)) and ((expression is null) = (rule_version is null))),
  constraint alerts_mode_check check (mode in ('live', 'test', 'sample')),
  constraint alerts_threshold_check check (threshold > (0)::numeric),
  constraint alerts_pkey primary key (id),
  constraint alerts_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index alerts_by_owner on public.alerts (user_id, created_at desc, id desc);
create index alerts_rules on public.alerts (mode, rule_version) where ((rule is not null) and is_active);
-- Leads a new price to the alerts that it changes, however many others the asset has.
create index alerts_to_judge on public.alerts (mode, asset_id, is_fulfilled, condition, threshold) where is_active;

create table public.alert_firings (
  id uuid not null,
  alert_id uuid not null,
  title text not null,
  text text not null,
  price numeric,
  fired_at timestamptz not null,
  is_told boolean not null,
  constraint alert_firings_pkey primary key (id),
  constraint alert_firings_alert_id_fkey foreign key (alert_id) references public.alerts(id) on delete cascade
);
create index alert_firings_by_age on public.alert_firings (fired_at);
create index alert_firings_by_alert on public.alert_firings (alert_id, fired_at);

create table public.api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  mode text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_mode_check check (mode in ('live', 'test')),
  constraint api_keys_pkey primary key (id),
  constraint api_keys_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index api_keys_by_user on public.api_keys (user_id, created_at desc, id) where (revoked_at is null);
-- Deleting an account looks for all of its keys; the other index holds only those that are not revoked.
create index api_keys_of_user on public.api_keys (user_id);

-- The secrets that a key answers to: one, and after a rotation the old ones until their overlap ends.
-- A revoked key has none, so that one probe of this primary key decides whether a call may pass.
create table public.api_key_secrets (
  hash bytea not null,
  key_id uuid not null,
  last_four text not null,
  created_at timestamptz not null,
  valid_until timestamptz,
  constraint api_key_secrets_pkey primary key (hash),
  constraint api_key_secrets_key_id_fkey foreign key (key_id) references public.api_keys(id) on delete cascade
);
create index api_key_secrets_by_key on public.api_key_secrets (key_id, created_at desc);

-- Alerts that their owners have deleted lately and may take back, each as it was.
create table public.deleted_alerts (
  id uuid not null,
  user_id uuid not null,
  alert jsonb not null,
  deleted_at timestamptz not null,
  constraint deleted_alerts_pkey primary key (id),
  constraint deleted_alerts_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index deleted_alerts_by_age on public.deleted_alerts (deleted_at);
create index deleted_alerts_by_owner on public.deleted_alerts (user_id);

-- The links that confirm an address: the one of a new account, or one that an account is to change to.
create table public.email_confirmations (
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz,
  constraint email_confirmations_pkey primary key (token_hash),
  constraint email_confirmations_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index email_confirmations_by_expiry on public.email_confirmations (expires_at);
create index email_confirmations_by_user on public.email_confirmations (user_id, created_at);

create table public.mails (
  id uuid not null,
  kind text not null,
  priority smallint not null,
  user_id uuid,
  alert_id uuid,
  recipient text,
  recipient_key text,
  data jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  settled_at timestamptz,
  outcome text,
  constraint mails_check check (((recipient is null) = (recipient_key is null)) or (settled_at is not null)),
  constraint mails_check1 check ((settled_at is null) = (outcome is null)),
  constraint mails_pkey primary key (id),
  constraint mails_alert_id_fkey foreign key (alert_id) references public.alerts(id) on delete cascade,
  constraint mails_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
-- However often an address asks, one mail waits until the address is looked up.
create unique index mails_asked on public.mails (kind, recipient_key)
  where ((settled_at is null) and (user_id is null) and (kind in ('password-reset', 'newsletter-confirmation')));
create index mails_by_alert on public.mails (alert_id) where (alert_id is not null);
create index mails_by_user on public.mails (user_id) where (user_id is not null);
create index mails_due on public.mails (priority, due_at) where (settled_at is null);
create index mails_of_alerts_sent on public.mails (recipient_key, settled_at)
  where ((kind = 'alert') and (outcome = 'sent'));
create index mails_settled on public.mails (settled_at) where (settled_at is not null);

create table public.notification_preferences (
  user_id uuid not null,
  kind text not null,
  enabled boolean not null,
  by_mail boolean default true not null,
  constraint notification_preferences_pkey primary key (user_id, kind),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
-- Who wants a kind of notification that is off by default.
create index notification_preferences_wanted on public.notification_preferences (kind, user_id) where enabled;

create table public.notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where (read_at is null);

create table public.password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index password_resets_by_expiry on public.password_resets (expires_at);
create index password_resets_by_user on public.password_resets (user_id, created_at);

create table public.quiet_hours (
  user_id uuid not null,
  starts_minute smallint not null,
  ends_minute smallint not null,
  time_zone text not null,
  constraint quiet_hours_check check (starts_minute <> ends_minute),
  constraint quiet_hours_ends_minute_check check ((ends_minute >= 0) and (ends_minute <= 1439)),
  constraint quiet_hours_starts_minute_check check ((starts_minute >= 0) and (starts_minute <= 1439)),
  constraint quiet_hours_pkey primary key (user_id),
  constraint quiet_hours_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);

create table public.sandbox_accounts (
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint sandbox_accounts_pkey primary key (user_id),
  constraint sandbox_accounts_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index sandbox_accounts_by_expiry on public.sandbox_accounts (expires_at);

create table public.sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index sessions_by_expiry on public.sessions (expires_at);
create index sessions_by_user on public.sessions (user_id);

create table public.tasks (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  description text not null,
  type text not null,
  status text not null,
  progress smallint,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  input jsonb,
  data_mode text default 'live' not null,
  cause text,
  queued_at timestamptz,
  attempt uuid,
  state jsonb,
  rows bigint default 0 not null,
  rows_total bigint,
  file text,
  file_bytes bigint,
  file_expires_at timestamptz,
  file_seq bigint,
  file_at timestamptz,
  rewrites smallint default 0 not null,
  link_hash bytea,
  link_expires_at timestamptz,
  constraint tasks_check check ((status in ('completed', 'failed')) = (finished_at is not null)),
  constraint tasks_check1 check ((status = 'failed') or (error is null)),
  constraint tasks_data_mode_check check (data_mode in ('live', 'sample')),
  constraint tasks_progress_check check ((progress >= 0) and (progress <= 100)),
  constraint tasks_status_check check (status in ('pending', 'running', 'completed', 'failed')),
  constraint tasks_type_check check (type in ('scrape', 'analyze', 'export')),
  constraint tasks_pkey primary key (id),
  constraint tasks_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index tasks_files on public.tasks (file_expires_at) where (file is not null);
create index tasks_newest on public.tasks (user_id, created_at desc, id desc);
create index tasks_unqueued on public.tasks (created_at) where ((status = 'pending') and (queued_at is null));

-- What a venue means by a ticker where it is not the largest asset that bears it.
create table public.venue_tickers (
  venue text not null collate pg_catalog."C",
  ticker text not null collate pg_catalog."C",
  asset_id text,
  constraint venue_tickers_pkey primary key (venue, ticker),
  constraint venue_tickers_asset_id_fkey foreign key (asset_id) references public.assets(id) on delete cascade
);

-- Quotes of venues, a row for each moment at which prices were made, kept for a day: from the minute before a
-- moment its prices are made again.
create table public.venue_ticks (
  at timestamptz not null,
  ticks jsonb not null,
  constraint venue_ticks_pkey primary key (at)
);

-- What an account watches and how it wants the site to look, wherever it signs in.
create table public.watchlists (
  user_id uuid not null,
  asset_ids text[] not null,
  constraint watchlists_asset_ids_check check (cardinality(asset_ids) <= 500),
  constraint watchlists_pkey primary key (user_id),
  constraint watchlists_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);

-- Tests and replays that were asked for, counted to protect receivers.
create table public.webhook_sends (
  user_id uuid not null,
  at timestamptz not null,
  constraint webhook_sends_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index webhook_sends_by_age on public.webhook_sends (at);
create index webhook_sends_by_user on public.webhook_sends (user_id, at);

-- Where the alerts of an account are delivered besides site and mail, and each delivery. Accounts' own, so never sharded.
create table public.webhooks (
  id uuid not null,
  user_id uuid not null,
  name text,
  format text not null,
  url text not null,
  chat_id text,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  is_active boolean not null,
  stopped_because text,
  created_at timestamptz not null,
  busy_until timestamptz not null,
  constraint webhooks_check check ((format = 'telegram') = (chat_id is not null)),
  constraint webhooks_check1 check ((previous_secret is null) = (previous_until is null)),
  constraint webhooks_format_check check (format in ('standard', 'discord', 'slack', 'telegram')),
  constraint webhooks_stopped_because_check check (stopped_because in ('gone', 'failing')),
  constraint webhooks_pkey primary key (id),
  constraint webhooks_user_id_fkey foreign key (user_id) references public.users(id) on delete cascade
);
create index webhooks_by_owner on public.webhooks (user_id, created_at desc, id desc);

-- Written in the transaction of its event, and kept as the log for 30 days.
create table public.webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer default 0 not null,
  replays integer default 0 not null,
  settled_at timestamptz,
  outcome text,
  tries jsonb default '[]'::jsonb not null,
  constraint webhook_deliveries_check check ((settled_at is null) = (outcome is null)),
  constraint webhook_deliveries_event_check check (event in ('alert.fired', 'webhook.test')),
  constraint webhook_deliveries_outcome_check check (outcome in ('delivered', 'failed')),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_webhook_id_fkey foreign key (webhook_id) references public.webhooks(id) on delete cascade
);
create index webhook_deliveries_by_age on public.webhook_deliveries (created_at);
create index webhook_deliveries_by_webhook on public.webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on public.webhook_deliveries (due_at) where (settled_at is null);

create table sample.assets (
  like public.assets including all excluding indexes,
  constraint assets_pkey primary key (id)
);
create unique index assets_coingecko_id_idx on sample.assets (coingecko_id) where (coingecko_id is not null);
create index assets_rank_idx on sample.assets (rank);
create index assets_symbol_rank_idx on sample.assets (symbol, rank);

create table sample.author_sketches (like public.author_sketches including all);

create table sample.author_totals (like public.author_totals including all) with (fillfactor='60');

create table sample.authors (like public.authors including all);

create table sample.candles (like public.candles including all) with (fillfactor='80');

create table sample.installation_facts (like public.installation_facts including all);

create table sample.latest_prices (like public.latest_prices including all);

create table sample.like_rollups (like public.like_rollups including all);

create table sample.post_rollup_changes (
  like public.post_rollup_changes including all excluding indexes
) partition by range (at);
create index post_rollup_changes_of_all on sample.post_rollup_changes (at) where (symbol = '');
create index post_rollup_changes_symbol_starts_at_at_idx on sample.post_rollup_changes (symbol, starts_at, at)
  where ((at - starts_at) >= '01:00:00'::interval);
create index post_rollup_changes_symbol_starts_at_at_idx1 on sample.post_rollup_changes (symbol, starts_at, at)
  where ((at - starts_at) < '01:00:00'::interval);

create table sample.post_rollups (
  like public.post_rollups including all excluding indexes,
  constraint post_rollups_pkey primary key (platform, symbol, grain, starts_at)
);
create index post_rollups_symbol_grain_starts_at_idx on sample.post_rollups (symbol, grain, starts_at);

create table sample.posts (
  platform text not null collate pg_catalog."C",
  external_id text not null collate pg_catalog."C",
  username text not null,
  text text not null,
  created_at timestamptz not null,
  views bigint,
  likes bigint,
  replies bigint,
  comments bigint,
  shares bigint,
  retweets bigint,
  reaction_like bigint,
  reaction_love bigint,
  reaction_haha bigint,
  reaction_wow bigint,
  reaction_sad bigint,
  reaction_angry bigint,
  media_type text,
  location text,
  url text,
  hashtags text[] not null,
  symbols text[] not null,
  sentiment_bp smallint,
  search tsvector not null,
  collected_at timestamptz not null,
  counted_at timestamptz,
  author_id text collate pg_catalog."C",
  lang text,
  revision bigint,
  edited_at timestamptz,
  meaning_bp smallint[],
  constraint posts_media_type_check check (media_type in ('image', 'video', 'carousel')),
  constraint posts_sentiment_bp_check check ((sentiment_bp >= 0) and (sentiment_bp <= 10000)),
  constraint posts_pkey primary key (platform, external_id)
) partition by list (platform);
create index posts_by_author_id on sample.posts (platform, author_id) where (author_id is not null);
create index posts_by_lang on sample.posts (lower(split_part(lang, '-', 1)), created_at desc, external_id desc)
  where (lang is not null);
create index posts_by_mood on sample.posts (sentiment_bp) where (sentiment_bp is not null);
create index posts_by_username on sample.posts (lower(username), created_at desc, external_id desc)
  include (username);
create index posts_collected on sample.posts (collected_at);
create index posts_newest on sample.posts (created_at desc, external_id desc);
create index posts_search on sample.posts using gin (search);
create table sample.posts_facebook partition of sample.posts for values in ('facebook');
create table sample.posts_instagram partition of sample.posts for values in ('instagram');
create table sample.posts_news partition of sample.posts for values in ('news');
create table sample.posts_other partition of sample.posts default;
create table sample.posts_twitter partition of sample.posts for values in ('twitter');
create index posts_facebook_by_media_type on sample.posts_facebook (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_facebook_comments_created_at_external_id_likes_shares_idx on sample.posts_facebook (comments, created_at, external_id)
  include (likes, shares);
create index posts_facebook_likes_created_at_external_id_comments_shares_idx on sample.posts_facebook (likes, created_at, external_id)
  include (comments, shares);
create index posts_facebook_location on sample.posts_facebook using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_facebook_shares_created_at_external_id_likes_comments_idx on sample.posts_facebook (shares, created_at, external_id)
  include (likes, comments);
create index posts_instagram_comments_created_at_external_id_likes_media_idx on sample.posts_instagram (comments, created_at, external_id)
  include (likes, media_type);
create index posts_instagram_likes_created_at_external_id_comments_media_idx on sample.posts_instagram (likes, created_at, external_id)
  include (comments, media_type);
create index posts_instagram_media_type_created_at_external_id_idx on sample.posts_instagram (media_type, created_at, external_id);
create index posts_instagram_to_tsvector_idx on sample.posts_instagram using gin (to_tsvector('simple'::regconfig, location));
create index posts_news_by_media_type on sample.posts_news (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_news_location on sample.posts_news using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_other_by_comments on sample.posts_other (platform, comments, created_at, external_id)
  where (comments is not null);
create index posts_other_by_likes on sample.posts_other (platform, likes, created_at, external_id)
  where (likes is not null);
create index posts_other_by_media_type on sample.posts_other (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_other_by_replies on sample.posts_other (platform, replies, created_at, external_id)
  where (replies is not null);
create index posts_other_by_retweets on sample.posts_other (platform, retweets, created_at, external_id)
  where (retweets is not null);
create index posts_other_by_shares on sample.posts_other (platform, shares, created_at, external_id)
  where (shares is not null);
create index posts_other_by_username on sample.posts_other (platform, lower(username), created_at desc, external_id desc);
create index posts_other_by_views on sample.posts_other (platform, views, created_at, external_id)
  where (views is not null);
create index posts_other_location on sample.posts_other using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_other_newest on sample.posts_other (platform, created_at desc, external_id desc);
create index posts_twitter_by_media_type on sample.posts_twitter (media_type, created_at, external_id)
  where (media_type is not null);
create index posts_twitter_likes_created_at_external_id_views_replies_idx on sample.posts_twitter (likes, created_at, external_id)
  include (views, replies);
create index posts_twitter_location on sample.posts_twitter using gin (to_tsvector('simple'::regconfig, location))
  where (location is not null);
create index posts_twitter_replies_created_at_external_id_views_likes_idx on sample.posts_twitter (replies, created_at, external_id)
  include (views, likes);
create index posts_twitter_views_created_at_external_id_likes_replies_idx on sample.posts_twitter (views, created_at, external_id)
  include (likes, replies);

create table sample.signal_creators (like public.signal_creators including all);

create table sample.signal_moods (like public.signal_moods including all);

create table sample.signal_reader (like public.signal_reader including all);

create table sample.signal_stale (like public.signal_stale including all);

create table sample.signal_terms (like public.signal_terms including all);

create table sample.signal_traces (like public.signal_traces including all);

create table sample.signals (like public.signals including all);

create table sample.tape (
  like public.tape including all excluding indexes,
  constraint tape_pkey primary key (at, seq)
) partition by range (at);
create index tape_at_seq_idx on sample.tape (at, seq) where (kind = 'tick');
create index tape_seq_idx on sample.tape (seq);
create index tape_source_subject_idx on sample.tape (source, subject) where ((kind = 'edit') and (data is not null));
create index tape_source_subject_seq_idx on sample.tape (source, subject, seq) where (subject <> '');
create index tape_symbols_idx on sample.tape using gin (symbols) where (kind = 'edit');

create table sample.tape_head (like public.tape_head including all);

create table sample.upstream_throttles (like public.upstream_throttles including all);

alter table public.posts
    add constraint posts_meaning_bp_check check (cardinality(meaning_bp) = (3 + (2 * cardinality(symbols)))) not valid;
alter table sample.posts
    add constraint posts_meaning_bp_check check (cardinality(meaning_bp) = (3 + (2 * cardinality(symbols)))) not valid;
alter index public.posts_facebook_search_idx set (gin_pending_list_limit = 256);
alter index public.posts_instagram_search_idx set (gin_pending_list_limit = 256);
alter index public.posts_news_search_idx set (gin_pending_list_limit = 256);
alter index public.posts_other_search_idx set (gin_pending_list_limit = 256);
alter index public.posts_twitter_search_idx set (gin_pending_list_limit = 256);
alter index sample.posts_facebook_search_idx set (gin_pending_list_limit = 256);
alter index sample.posts_instagram_search_idx set (gin_pending_list_limit = 256);
alter index sample.posts_news_search_idx set (gin_pending_list_limit = 256);
alter index sample.posts_other_search_idx set (gin_pending_list_limit = 256);
alter index sample.posts_twitter_search_idx set (gin_pending_list_limit = 256);

create statistics public.posts_facebook_langs on lower(split_part(lang, '-', 1)) from public.posts_facebook;
create statistics public.posts_facebook_places on to_tsvector('simple'::regconfig, location) from public.posts_facebook;
create statistics public.posts_instagram_langs on lower(split_part(lang, '-', 1)) from public.posts_instagram;
create statistics public.posts_instagram_places on to_tsvector('simple'::regconfig, location) from public.posts_instagram;
create statistics public.posts_news_langs on lower(split_part(lang, '-', 1)) from public.posts_news;
create statistics public.posts_news_places on to_tsvector('simple'::regconfig, location) from public.posts_news;
create statistics public.posts_other_langs on lower(split_part(lang, '-', 1)) from public.posts_other;
create statistics public.posts_other_places on to_tsvector('simple'::regconfig, location) from public.posts_other;
create statistics public.posts_twitter_langs on lower(split_part(lang, '-', 1)) from public.posts_twitter;
create statistics public.posts_twitter_places on to_tsvector('simple'::regconfig, location) from public.posts_twitter;
create statistics sample.posts_facebook_langs on lower(split_part(lang, '-', 1)) from sample.posts_facebook;
create statistics sample.posts_facebook_places on to_tsvector('simple'::regconfig, location) from sample.posts_facebook;
create statistics sample.posts_instagram_langs on lower(split_part(lang, '-', 1)) from sample.posts_instagram;
create statistics sample.posts_instagram_places on to_tsvector('simple'::regconfig, location) from sample.posts_instagram;
create statistics sample.posts_news_langs on lower(split_part(lang, '-', 1)) from sample.posts_news;
create statistics sample.posts_news_places on to_tsvector('simple'::regconfig, location) from sample.posts_news;
create statistics sample.posts_other_langs on lower(split_part(lang, '-', 1)) from sample.posts_other;
create statistics sample.posts_other_places on to_tsvector('simple'::regconfig, location) from sample.posts_other;
create statistics sample.posts_twitter_langs on lower(split_part(lang, '-', 1)) from sample.posts_twitter;
create statistics sample.posts_twitter_places on to_tsvector('simple'::regconfig, location) from sample.posts_twitter;

CREATE FUNCTION public.announce_notification() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_notify('crowdtape_notifications', new.user_id::text);
  return null;
end
$$;

CREATE FUNCTION public.queue_usage_notice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into mails (id, kind, priority, user_id, data, created_at, due_at, expires_at)
    select gen_random_uuid(), 'usage-notice', 1, owner.id,
      jsonb_build_object(
        'month', to_char(new.month, 'YYYY-MM'), 'kind', new.kind, 'limit', new.limit_value, 'percent', new.percent),
      new.reached_at, new.reached_at, new.reached_at + interval '7 days'
    from users as owner where owner.id = new.account_id
    for key share;
  return null;
end $$;

create trigger notifications_announced after insert or update of read_at on public.notifications for each row execute function public.announce_notification();
create trigger usage_notice_is_mailed after insert on public.usage_notices for each row execute function public.queue_usage_notice();

insert into public.alert_rule_judges values
  ('live', 0, '-infinity', null, '-infinity'),
  ('sample', 0, '-infinity', null, '-infinity');

insert into public.alert_rule_versions values
  (true, 0);

insert into public.tape_head values
  (true, 0, '1970-01-01 00:00:00+00');

insert into sample.tape_head values
  (true, 0, '1970-01-01 00:00:00+00');

-- The 250 largest assets, by which posts are read before a price source has given its own.
insert into public.assets (id, symbol, name, rank, category) values
  ('bitcoin', 'BTC', 'Bitcoin', 1, 'layer-1'),
  ('ethereum', 'ETH', 'Ethereum', 2, 'layer-1'),
  ('tether', 'USDT', 'Tether', 3, 'stablecoin'),
  ('ripple', 'XRP', 'XRP', 4, 'payments'),
  ('binancecoin', 'BNB', 'BNB', 5, 'exchange'),
  ('solana', 'SOL', 'Solana', 6, 'layer-1'),
  ('usd-coin', 'USDC', 'USD Coin', 7, 'stablecoin'),
  ('dogecoin', 'DOGE', 'Dogecoin', 8, 'meme'),
  ('tron', 'TRX', 'TRON', 9, 'layer-1'),
  ('cardano', 'ADA', 'Cardano', 10, 'layer-1'),
  ('staked-ether', 'STETH', 'Lido Staked Ether', 11, 'wrapped'),
  ('wrapped-bitcoin', 'WBTC', 'Wrapped Bitcoin', 12, 'wrapped'),
  ('hyperliquid', 'HYPE', 'Hyperliquid', 13, 'layer-1'),
  ('sui', 'SUI', 'Sui', 14, 'layer-1'),
  ('chainlink', 'LINK', 'Chainlink', 15, 'infrastructure'),
  ('bitcoin-cash', 'BCH', 'Bitcoin Cash', 16, 'payments'),
  ('stellar', 'XLM', 'Stellar', 17, 'payments'),
  ('avalanche-2', 'AVAX', 'Avalanche', 18, 'layer-1'),
  ('leo-token', 'LEO', 'LEO Token', 19, 'exchange'),
  ('the-open-network', 'TON', 'Toncoin', 20, 'layer-1'),
  ('hedera-hashgraph', 'HBAR', 'Hedera', 21, 'layer-1'),
  ('shiba-inu', 'SHIB', 'Shiba Inu', 22, 'meme'),
  ('litecoin', 'LTC', 'Litecoin', 23, 'payments'),
  ('monero', 'XMR', 'Monero', 24, 'privacy'),
  ('dai', 'DAI', 'Dai', 25, 'stablecoin'),
  ('polkadot', 'DOT', 'Polkadot', 26, 'layer-1'),
  ('ethena-usde', 'USDE', 'Ethena USDe', 27, 'stablecoin'),
  ('crypto-com-chain', 'CRO', 'Cronos', 28, 'exchange'),
  ('uniswap', 'UNI', 'Uniswap', 29, 'defi'),
  ('mantle', 'MNT', 'Mantle', 30, 'layer-1'),
  ('pepe', 'PEPE', 'Pepe', 31, 'meme'),
  ('aave', 'AAVE', 'Aave', 32, 'defi'),
  ('bittensor', 'TAO', 'Bittensor', 33, 'ai'),
  ('near', 'NEAR', 'NEAR Protocol', 34, 'layer-1'),
  ('aptos', 'APT', 'Aptos', 35, 'layer-1'),
  ('okb', 'OKB', 'OKB', 36, 'exchange'),
  ('internet-computer', 'ICP', 'Internet Computer', 37, 'layer-1'),
  ('ethereum-classic', 'ETC', 'Ethereum Classic', 38, 'layer-1'),
  ('ondo-finance', 'ONDO', 'Ondo', 39, 'defi'),
  ('kaspa', 'KAS', 'Kaspa', 40, 'layer-1'),
  ('polygon-ecosystem-token', 'POL', 'Polygon', 41, 'layer-2'),
  ('vechain', 'VET', 'VeChain', 42, 'layer-1'),
  ('arbitrum', 'ARB', 'Arbitrum', 43, 'layer-2'),
  ('render-token', 'RENDER', 'Render', 44, 'ai'),
  ('cosmos', 'ATOM', 'Cosmos Hub', 45, 'layer-1'),
  ('worldcoin-wld', 'WLD', 'Worldcoin', 46, 'ai'),
  ('algorand', 'ALGO', 'Algorand', 47, 'layer-1'),
  ('ethena', 'ENA', 'Ethena', 48, 'defi'),
  ('filecoin', 'FIL', 'Filecoin', 49, 'infrastructure'),
  ('fetch-ai', 'FET', 'Artificial Superintelligence Alliance', 50, 'ai'),
  ('celestia', 'TIA', 'Celestia', 51, 'layer-1'),
  ('bonk', 'BONK', 'Bonk', 52, 'meme'),
  ('jupiter-exchange-solana', 'JUP', 'Jupiter', 53, 'defi'),
  ('sei-network', 'SEI', 'Sei', 54, 'layer-1'),
  ('optimism', 'OP', 'Optimism', 55, 'layer-2'),
  ('blockstack', 'STX', 'Stacks', 56, 'layer-2'),
  ('first-digital-usd', 'FDUSD', 'First Digital USD', 57, 'stablecoin'),
  ('injective-protocol', 'INJ', 'Injective', 58, 'layer-1'),
  ('immutable-x', 'IMX', 'Immutable', 59, 'layer-2'),
  ('the-graph', 'GRT', 'The Graph', 60, 'infrastructure'),
  ('quant-network', 'QNT', 'Quant', 61, 'layer-1'),
  ('floki', 'FLOKI', 'FLOKI', 62, 'meme'),
  ('dogwifcoin', 'WIF', 'dogwifhat', 63, 'meme'),
  ('lido-dao', 'LDO', 'Lido DAO', 64, 'defi'),
  ('tezos', 'XTZ', 'Tezos', 65, 'layer-1'),
  ('the-sandbox', 'SAND', 'The Sandbox', 66, 'gaming'),
  ('curve-dao-token', 'CRV', 'Curve DAO', 67, 'defi'),
  ('theta-token', 'THETA', 'Theta Network', 68, 'layer-1'),
  ('pancakeswap-token', 'CAKE', 'PancakeSwap', 69, 'defi'),
  ('iota', 'IOTA', 'IOTA', 70, 'layer-1'),
  ('gala', 'GALA', 'GALA', 71, 'gaming'),
  ('jasmycoin', 'JASMY', 'JasmyCoin', 72, 'infrastructure'),
  ('bitcoin-cash-sv', 'BSV', 'Bitcoin SV', 73, 'payments'),
  ('ethereum-name-service', 'ENS', 'Ethereum Name Service', 74, 'infrastructure'),
  ('flow', 'FLOW', 'Flow', 75, 'layer-1'),
  ('decentraland', 'MANA', 'Decentraland', 76, 'gaming'),
  ('maker', 'MKR', 'Maker', 77, 'defi'),
  ('zcash', 'ZEC', 'Zcash', 78, 'privacy'),
  ('thorchain', 'RUNE', 'THORChain', 79, 'defi'),
  ('pyth-network', 'PYTH', 'Pyth Network', 80, 'infrastructure'),
  ('starknet', 'STRK', 'Starknet', 81, 'layer-2'),
  ('neo', 'NEO', 'NEO', 82, 'layer-1'),
  ('eos', 'EOS', 'EOS', 83, 'layer-1'),
  ('apecoin', 'APE', 'ApeCoin', 84, 'gaming'),
  ('dydx-chain', 'DYDX', 'dYdX', 85, 'defi'),
  ('elrond-erd-2', 'EGLD', 'MultiversX', 86, 'layer-1'),
  ('axie-infinity', 'AXS', 'Axie Infinity', 87, 'gaming'),
  ('arweave', 'AR', 'Arweave', 88, 'infrastructure'),
  ('nexo', 'NEXO', 'NEXO', 89, 'defi'),
  ('compound-governance-token', 'COMP', 'Compound', 90, 'defi'),
  ('conflux-token', 'CFX', 'Conflux', 91, 'layer-1'),
  ('chiliz', 'CHZ', 'Chiliz', 92, 'gaming'),
  ('helium', 'HNT', 'Helium', 93, 'infrastructure'),
  ('pendle', 'PENDLE', 'Pendle', 94, 'defi'),
  ('mina-protocol', 'MINA', 'Mina Protocol', 95, 'layer-1'),
  ('wormhole', 'W', 'Wormhole', 96, 'infrastructure'),
  ('dash', 'DASH', 'Dash', 97, 'payments'),
  ('synthetix-network-token', 'SNX', 'Synthetix', 98, 'defi'),
  ('1inch', '1INCH', '1inch', 99, 'defi'),
  ('zilliqa', 'ZIL', 'Zilliqa', 100, 'layer-1'),
  ('basic-attention-token', 'BAT', 'Basic Attention Token', 101, 'infrastructure'),
  ('enjincoin', 'ENJ', 'Enjin Coin', 102, 'gaming'),
  ('loopring', 'LRC', 'Loopring', 103, 'layer-2'),
  ('kava', 'KAVA', 'Kava', 104, 'layer-1'),
  ('rocket-pool', 'RPL', 'Rocket Pool', 105, 'defi'),
  ('fantom', 'FTM', 'Fantom', 106, 'layer-1'),
  ('oasis-network', 'ROSE', 'Oasis', 107, 'layer-1'),
  ('celo', 'CELO', 'Celo', 108, 'layer-2'),
  ('akash-network', 'AKT', 'Akash Network', 109, 'ai'),
  ('ronin', 'RON', 'Ronin', 110, 'layer-2'),
  ('kusama', 'KSM', 'Kusama', 111, 'layer-1'),
  ('gas', 'GAS', 'Gas', 112, 'layer-1'),
  ('iotex', 'IOTX', 'IoTeX', 113, 'layer-1'),
  ('qtum', 'QTUM', 'Qtum', 114, 'layer-1'),
  ('harmony', 'ONE', 'Harmony', 115, 'layer-1'),
  ('0x', 'ZRX', '0x Protocol', 116, 'defi'),
  ('yearn-finance', 'YFI', 'yearn.finance', 117, 'defi'),
  ('sushi', 'SUSHI', 'Sushi', 118, 'defi'),
  ('decred', 'DCR', 'Decred', 119, 'payments'),
  ('ankr', 'ANKR', 'Ankr Network', 120, 'infrastructure'),
  ('magic-eden', 'ME', 'Magic Eden', 121, 'gaming'),
  ('ravencoin', 'RVN', 'Ravencoin', 122, 'payments'),
  ('nano', 'XNO', 'Nano', 123, 'payments'),
  ('siacoin', 'SC', 'Siacoin', 124, 'infrastructure'),
  ('ontology', 'ONT', 'Ontology', 125, 'layer-1'),
  ('holotoken', 'HOT', 'Holo', 126, 'infrastructure'),
  ('matic-network', 'MATIC', 'Polygon (MATIC)', 127, 'layer-2'),
  ('official-trump', 'TRUMP', 'Official Trump', 128, 'meme'),
  ('wrapped-steth', 'WSTETH', 'Wrapped stETH', 129, 'wrapped'),
  ('weth', 'WETH', 'WETH', 130, 'wrapped'),
  ('bitget-token', 'BGB', 'Bitget Token', 131, 'exchange'),
  ('whitebit', 'WBT', 'WhiteBIT Coin', 132, 'exchange'),
  ('coinbase-wrapped-btc', 'CBBTC', 'Coinbase Wrapped BTC', 133, 'wrapped'),
  ('wrapped-eeth', 'WEETH', 'Wrapped eETH', 134, 'wrapped'),
  ('pi-network', 'PI', 'Pi Network', 135, 'layer-1'),
  ('kucoin-shares', 'KCS', 'KuCoin', 136, 'exchange'),
  ('gatechain-token', 'GT', 'Gate', 137, 'exchange'),
  ('terra-luna-2', 'LUNA', 'Terra', 138, 'layer-1'),
  ('terra-luna', 'LUNC', 'Terra Luna Classic', 139, 'layer-1'),
  ('xdce-crowd-sale', 'XDC', 'XDC Network', 140, 'layer-1'),
  ('flare-networks', 'FLR', 'Flare', 141, 'layer-1'),
  ('story-2', 'IP', 'Story', 142, 'layer-1'),
  ('virtual-protocol', 'VIRTUAL', 'Virtuals Protocol', 143, 'ai'),
  ('fartcoin', 'FARTCOIN', 'Fartcoin', 144, 'meme'),
  ('jito-governance-token', 'JTO', 'Jito', 145, 'defi'),
  ('stargate-finance', 'STG', 'Stargate Finance', 146, 'defi'),
  ('raydium', 'RAY', 'Raydium', 147, 'defi'),
  ('kaia', 'KAIA', 'Kaia', 148, 'layer-1'),
  ('movement', 'MOVE', 'Movement', 149, 'layer-1'),
  ('aerodrome-finance', 'AERO', 'Aerodrome Finance', 150, 'defi'),
  ('dexe', 'DEXE', 'DeXe', 151, 'defi'),
  ('telcoin', 'TEL', 'Telcoin', 152, 'payments'),
  ('zksync', 'ZK', 'ZKsync', 153, 'layer-2'),
  ('layerzero', 'ZRO', 'LayerZero', 154, 'infrastructure'),
  ('eigenlayer', 'EIGEN', 'EigenCloud', 155, 'defi'),
  ('ether-fi', 'ETHFI', 'Ether.fi', 156, 'defi'),
  ('mantra-dao', 'OM', 'MANTRA', 157, 'layer-1'),
  ('sonic-3', 'S', 'Sonic', 158, 'layer-1'),
  ('beam-2', 'BEAM', 'Beam', 159, 'gaming'),
  ('ordinals', 'ORDI', 'ORDI', 160, 'meme'),
  ('notcoin', 'NOT', 'Notcoin', 161, 'meme'),
  ('brett', 'BRETT', 'Brett', 162, 'meme'),
  ('popcat', 'POPCAT', 'Popcat', 163, 'meme'),
  ('mog-coin', 'MOG', 'Mog Coin', 164, 'meme'),
  ('cat-in-a-dogs-world', 'MEW', 'cat in a dogs world', 165, 'meme'),
  ('book-of-meme', 'BOME', 'BOOK OF MEME', 166, 'meme'),
  ('pudgy-penguins', 'PENGU', 'Pudgy Penguins', 167, 'meme'),
  ('spx6900', 'SPX', 'SPX6900', 168, 'meme'),
  ('grass', 'GRASS', 'Grass', 169, 'ai'),
  ('ai16z', 'AI16Z', 'ai16z', 170, 'ai'),
  ('aioz-network', 'AIOZ', 'AIOZ Network', 171, 'infrastructure'),
  ('axelar', 'AXL', 'Axelar', 172, 'layer-1'),
  ('superfarm', 'SUPER', 'SuperVerse', 173, 'gaming'),
  ('blur', 'BLUR', 'Blur', 174, 'gaming'),
  ('manta-network', 'MANTA', 'Manta Network', 175, 'layer-2'),
  ('altlayer', 'ALT', 'AltLayer', 176, 'layer-2'),
  ('dymension', 'DYM', 'Dymension', 177, 'layer-1'),
  ('ondo-us-dollar-yield', 'USDY', 'Ondo US Dollar Yield', 178, 'stablecoin'),
  ('paypal-usd', 'PYUSD', 'PayPal USD', 179, 'stablecoin'),
  ('true-usd', 'TUSD', 'TrueUSD', 180, 'stablecoin'),
  ('usdd', 'USDD', 'USDD', 181, 'stablecoin'),
  ('frax', 'FRAX', 'Legacy Frax Dollar', 182, 'stablecoin'),
  ('binance-usd', 'BUSD', 'BUSD', 183, 'stablecoin'),
  ('tether-gold', 'XAUT', 'Tether Gold', 184, 'commodity'),
  ('pax-gold', 'PAXG', 'PAX Gold', 185, 'commodity'),
  ('safe', 'SAFE', 'Safe', 186, 'infrastructure'),
  ('trust-wallet-token', 'TWT', 'Trust Wallet', 187, 'infrastructure'),
  ('gnosis', 'GNO', 'Gnosis', 188, 'layer-1'),
  ('convex-finance', 'CVX', 'Convex Finance', 189, 'defi'),
  ('frax-share', 'FXS', 'Frax Share', 190, 'defi'),
  ('mask-network', 'MASK', 'Mask Network', 191, 'infrastructure'),
  ('woo-network', 'WOO', 'WOO', 192, 'defi'),
  ('golem', 'GLM', 'Golem', 193, 'infrastructure'),
  ('livepeer', 'LPT', 'Livepeer', 194, 'infrastructure'),
  ('singularitynet', 'AGIX', 'SingularityNET', 195, 'ai'),
  ('ocean-protocol', 'OCEAN', 'Ocean Protocol', 196, 'ai'),
  ('astar', 'ASTR', 'Astar', 197, 'layer-1'),
  ('moonbeam', 'GLMR', 'Moonbeam', 198, 'layer-1'),
  ('kadena', 'KDA', 'Kadena', 199, 'layer-1'),
  ('nervos-network', 'CKB', 'Nervos Network', 200, 'layer-1'),
  ('reserve-rights-token', 'RSR', 'Reserve Rights', 201, 'defi'),
  ('ssv-network', 'SSV', 'SSV Network', 202, 'defi'),
  ('balancer', 'BAL', 'Balancer', 203, 'defi'),
  ('skale', 'SKL', 'SKALE', 204, 'layer-2'),
  ('celsius-degree-token', 'CEL', 'Celsius Network', 205, 'defi'),
  ('ftx-token', 'FTT', 'FTX', 206, 'exchange'),
  ('bittorrent', 'BTT', 'BitTorrent', 207, 'infrastructure'),
  ('just', 'JST', 'JUST', 208, 'defi'),
  ('sun-token', 'SUN', 'Sun Token', 209, 'defi'),
  ('nem', 'XEM', 'NEM', 210, 'layer-1'),
  ('waves', 'WAVES', 'Waves', 211, 'layer-1'),
  ('verge', 'XVG', 'Verge', 212, 'privacy'),
  ('digibyte', 'DGB', 'DigiByte', 213, 'payments'),
  ('bitcoin-gold', 'BTG', 'Bitcoin Gold', 214, 'payments'),
  ('horizen', 'ZEN', 'Horizen', 215, 'layer-1'),
  ('icon', 'ICX', 'ICON', 216, 'layer-1'),
  ('lisk', 'LSK', 'Lisk', 217, 'layer-1'),
  ('omisego', 'OMG', 'OMG Network', 218, 'layer-2'),
  ('status', 'SNT', 'Status', 219, 'infrastructure'),
  ('augur', 'REP', 'Augur', 220, 'defi'),
  ('storj', 'STORJ', 'Storj', 221, 'infrastructure'),
  ('numeraire', 'NMR', 'Numeraire', 222, 'defi'),
  ('uma', 'UMA', 'UMA', 223, 'defi'),
  ('band-protocol', 'BAND', 'Band Protocol', 224, 'infrastructure'),
  ('audius', 'AUDIO', 'Audius', 225, 'infrastructure'),
  ('iexec-rlc', 'RLC', 'iExec RLC', 226, 'infrastructure'),
  ('iostoken', 'IOST', 'IOST', 227, 'layer-1'),
  ('wax', 'WAXP', 'WAX', 228, 'layer-1'),
  ('amp-token', 'AMP', 'Amp', 229, 'payments'),
  ('steem', 'STEEM', 'Steem', 230, 'layer-1'),
  ('hive', 'HIVE', 'Hive', 231, 'layer-1'),
  ('power-ledger', 'POWR', 'Powerledger', 232, 'infrastructure'),
  ('request-network', 'REQ', 'Request', 233, 'payments'),
  ('civic', 'CVC', 'Civic', 234, 'infrastructure'),
  ('bancor', 'BNT', 'Bancor', 235, 'defi'),
  ('kyber-network-crystal', 'KNC', 'Kyber Network Crystal', 236, 'defi'),
  ('ren', 'REN', 'Ren', 237, 'defi'),
  ('swipe', 'SXP', 'Solar', 238, 'payments'),
  ('ecash', 'XEC', 'eCash', 239, 'payments'),
  ('baby-doge-coin', 'BABYDOGE', 'Baby Doge Coin', 240, 'meme'),
  ('safemoon', 'SAFEMOON', 'SafeMoon', 241, 'meme'),
  ('stepn', 'GMT', 'GMT', 242, 'gaming'),
  ('illuvium', 'ILV', 'Illuvium', 243, 'gaming'),
  ('yield-guild-games', 'YGG', 'Yield Guild Games', 244, 'gaming'),
  ('gmx', 'GMX', 'GMX', 245, 'defi'),
  ('terrausd', 'USTC', 'TerraClassicUSD', 246, 'stablecoin'),
  ('electroneum', 'ETN', 'Electroneum', 247, 'layer-1'),
  ('ardor', 'ARDR', 'Ardor', 248, 'layer-1'),
  ('stratis', 'STRAX', 'Stratis', 249, 'layer-1'),
  ('lukso-token-2', 'LYX', 'LUKSO', 250, 'layer-1');
