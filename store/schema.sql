-- Printed by `npm run schema` from a migrated database; a test compares. Change it by a migration.

create table public.account_audit (
  id bigint not null generated always as identity,
  user_id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  details jsonb not null,
  actor text not null,
  address text,
  person_id uuid,
  subject_id uuid,
  constraint account_audit_actor_check CHECK ((actor = ANY (ARRAY['session'::text, 'link'::text, 'operator'::text, 'payments'::text]))) NOT VALID,
  constraint account_audit_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint account_audit_pkey PRIMARY KEY (id),
  constraint account_audit_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint account_audit_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_audit_by_person ON public.account_audit USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX account_audit_by_subject ON public.account_audit USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX account_audit_newest ON public.account_audit USING btree (user_id, id DESC);

create table public.account_months (
  account_id uuid not null,
  month date not null,
  calls bigint not null default 0,
  micros bigint not null default 0,
  constraint account_months_pkey PRIMARY KEY (account_id, month)
);

create table public.account_muted_words (
  user_id uuid not null,
  word_key text not null,
  word text not null,
  added_at timestamp with time zone not null,
  constraint account_muted_words_pkey PRIMARY KEY (user_id, word_key),
  constraint account_muted_words_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_muted_words_word_check CHECK ((char_length(word) <= 60))
);

create table public.account_people (
  user_id uuid not null,
  source text not null,
  username_key text not null,
  username text not null,
  list text not null,
  added_at timestamp with time zone not null,
  constraint account_people_list_check CHECK ((list = ANY (ARRAY['followed'::text, 'muted'::text]))),
  constraint account_people_pkey PRIMARY KEY (user_id, source, username_key),
  constraint account_people_source_check CHECK ((char_length(source) <= 32)),
  constraint account_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_people_username_check CHECK ((char_length(username) <= 128))
);

create table public.account_plans (
  user_id uuid not null,
  plan text not null,
  cap_micros bigint,
  changed_at timestamp with time zone not null,
  chosen_by text not null default 'operator'::text,
  plan_at timestamp with time zone,
  constraint account_plans_cap_micros_check CHECK ((cap_micros >= 0)),
  constraint account_plans_chosen_by_check CHECK ((chosen_by = ANY (ARRAY['operator'::text, 'customer'::text]))),
  constraint account_plans_pkey PRIMARY KEY (user_id),
  constraint account_plans_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text, 'scale'::text]))),
  constraint account_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.alert_addresses (
  user_id uuid not null,
  email_key text not null,
  email text not null,
  confirm_hash bytea,
  confirm_expires_at timestamp with time zone,
  asked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  stop_token text not null,
  stopped_at timestamp with time zone,
  constraint alert_addresses_confirm_hash_key UNIQUE (confirm_hash),
  constraint alert_addresses_pkey PRIMARY KEY (user_id, email_key),
  constraint alert_addresses_stop_token_key UNIQUE (stop_token),
  constraint alert_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX alert_addresses_asked ON public.alert_addresses USING btree (email_key, asked_at);

create table public.alert_firings (
  id uuid not null,
  alert_id uuid not null,
  title text not null,
  text text not null,
  price numeric,
  fired_at timestamp with time zone not null,
  is_told boolean not null,
  constraint alert_firings_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  constraint alert_firings_pkey PRIMARY KEY (id)
);
CREATE INDEX alert_firings_by_age ON public.alert_firings USING btree (fired_at);
CREATE INDEX alert_firings_by_alert ON public.alert_firings USING btree (alert_id, fired_at);

create table public.alert_rule_judges (
  data text not null,
  seq bigint not null,
  at timestamp with time zone not null,
  holder uuid,
  held_until timestamp with time zone not null,
  constraint alert_rule_judges_data_check CHECK ((data = ANY (ARRAY['live'::text, 'sample'::text]))),
  constraint alert_rule_judges_pkey PRIMARY KEY (data)
);

create table public.alert_rule_versions (
  only_row boolean not null default true,
  version bigint not null,
  constraint alert_rule_versions_only_row_check CHECK (only_row),
  constraint alert_rule_versions_pkey PRIMARY KEY (only_row)
);

create table public.alert_watches (
  mode text not null,
  asset_id text not null,
  judged_at timestamp with time zone not null,
  constraint alert_watches_pkey PRIMARY KEY (mode, asset_id)
);

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
CASE condition
    WHEN 'above'::text THEN (judged_price > threshold)
    ELSE (judged_price < threshold)
END) stored,
  fired_count bigint not null,
  last_fired_at timestamp with time zone,
  last_fired_price numeric,
  untold_count integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expression text,
  rule jsonb,
  rule_state jsonb,
  rule_version bigint,
  muted_until timestamp with time zone,
  webhook_ids uuid[],
  constraint alerts_asset CHECK ((((asset_id IS NULL) = (symbol IS NULL)) AND ((asset_id IS NULL) = (asset_name IS NULL)) AND ((asset_id IS NOT NULL) OR (rule IS NOT NULL)))),
  constraint alerts_condition_check CHECK ((condition = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint alerts_kind CHECK ((((condition IS NULL) = (threshold IS NULL)) AND ((expression IS NULL) = (condition IS NOT NULL)) AND ((expression IS NULL) = (rule IS NULL)) AND ((expression IS NULL) = (rule_version IS NULL)))),
  constraint alerts_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text, 'sample'::text]))),
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_threshold_check CHECK ((threshold > (0)::numeric)),
  constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX alerts_by_owner ON public.alerts USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX alerts_rules ON public.alerts USING btree (mode, rule_version) WHERE ((rule IS NOT NULL) AND is_active);
CREATE INDEX alerts_to_judge ON public.alerts USING btree (mode, asset_id, is_fulfilled, condition, threshold) WHERE is_active;
CREATE INDEX alerts_unpriced ON public.alerts USING btree (mode, asset_id) WHERE ((rule IS NULL) AND (rule_state IS NOT NULL));

create table public.api_key_secrets (
  hash bytea not null,
  key_id uuid not null,
  last_four text not null,
  created_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  constraint api_key_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint api_key_secrets_pkey PRIMARY KEY (hash)
);
CREATE INDEX api_key_secrets_by_key ON public.api_key_secrets USING btree (key_id, created_at DESC);

create table public.api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  mode text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  allowed_addresses text[] not null default '{}'::text[],
  calls_per_minute integer,
  cap_micros bigint,
  spent_month date,
  spent_micros bigint not null default 0,
  limits_version integer not null default 0,
  client_id text,
  constraint api_keys_allowed_addresses_check CHECK ((cardinality(allowed_addresses) <= 50)),
  constraint api_keys_calls_per_minute_check CHECK ((calls_per_minute > 0)),
  constraint api_keys_cap_micros_check CHECK ((cap_micros >= 0)),
  constraint api_keys_client_id_check CHECK ((char_length(client_id) <= 2000)),
  constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_by_user ON public.api_keys USING btree (user_id, created_at DESC, id) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_of_user ON public.api_keys USING btree (user_id);

create table public.assets (
  id text not null,
  symbol text not null,
  name text not null,
  rank integer,
  aliases text[] not null default '{}'::text[],
  context_words text[] not null default '{}'::text[],
  caip19 text,
  circulating_supply numeric,
  supply_source text,
  is_homonym boolean,
  coingecko_id text,
  category text,
  is_named_by_operator boolean not null default false,
  constraint assets_pkey PRIMARY KEY (id)
);
CREATE INDEX assets_by_address ON public.assets USING btree (lower(split_part(caip19, ':'::text, 3)));
CREATE UNIQUE INDEX assets_by_coingecko_id ON public.assets USING btree (coingecko_id) WHERE (coingecko_id IS NOT NULL);
CREATE INDEX assets_by_rank ON public.assets USING btree (rank);
CREATE INDEX assets_by_symbol ON public.assets USING btree (symbol, rank);

create table public.attempts (
  kind text not null,
  subject_hash bytea not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint attempts_pkey PRIMARY KEY (kind, subject_hash, window_start)
);
CREATE INDEX attempts_by_window ON public.attempts USING btree (window_start);

create table public.author_names (
  author bytea not null,
  named_at timestamp with time zone not null,
  constraint author_names_pkey PRIMARY KEY (author)
);
CREATE INDEX author_names_by_age ON public.author_names USING btree (named_at);

create table public.author_sketches (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  registers bytea not null,
  constraint author_sketches_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text]))),
  constraint author_sketches_pkey PRIMARY KEY (platform, symbol, grain, starts_at)
);

create table public.author_totals (
  platform text not null,
  username_key text not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  constraint author_totals_pkey PRIMARY KEY (platform, username_key)
);

create table public.authors (
  platform text not null,
  username_key text not null,
  username text not null,
  followers bigint,
  seen_at timestamp with time zone not null,
  constraint authors_pkey PRIMARY KEY (platform, username_key)
);

create table public.billing_customers (
  account_id uuid not null,
  request_id uuid not null,
  customer_id text,
  card_brand text,
  card_last_four text,
  looks bigint not null default 0,
  seen_look bigint not null default 0,
  next_month date,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint billing_customers_card_brand_check CHECK ((char_length(card_brand) <= 40)),
  constraint billing_customers_card_last_four_check CHECK ((char_length(card_last_four) <= 4)),
  constraint billing_customers_customer_id_check CHECK ((char_length(customer_id) <= 255)),
  constraint billing_customers_customer_id_key UNIQUE (customer_id),
  constraint billing_customers_pkey PRIMARY KEY (account_id)
);
CREATE INDEX billing_customers_by_month ON public.billing_customers USING btree (next_month) WHERE (next_month IS NOT NULL);
CREATE INDEX billing_customers_closed ON public.billing_customers USING btree (closed_at) WHERE (closed_at IS NOT NULL);

create table public.billing_events (
  id text not null,
  type text not null,
  applied_at timestamp with time zone not null,
  constraint billing_events_id_check CHECK ((char_length(id) <= 255)),
  constraint billing_events_pkey PRIMARY KEY (id),
  constraint billing_events_type_check CHECK ((char_length(type) <= 100))
);
CREATE INDEX billing_events_by_age ON public.billing_events USING btree (applied_at);

create table public.billing_invoices (
  account_id uuid not null,
  month date not null,
  calls bigint not null,
  micros bigint not null,
  carried_in_micros integer not null,
  cents bigint not null,
  carried_out_micros integer not null,
  lines jsonb not null,
  status text not null,
  created_at timestamp with time zone not null,
  invoice_id text,
  number text,
  pdf_url text,
  pay_url text,
  failed_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint billing_invoices_carried_in_micros_check CHECK (((carried_in_micros >= 0) AND (carried_in_micros <= 9999))),
  constraint billing_invoices_carried_out_micros_check CHECK (((carried_out_micros >= 0) AND (carried_out_micros <= 9999))),
  constraint billing_invoices_cents_check CHECK ((cents >= 0)),
  constraint billing_invoices_check CHECK (((carried_in_micros + micros) = ((cents * 10000) + carried_out_micros))),
  constraint billing_invoices_invoice_id_check CHECK ((char_length(invoice_id) <= 255)),
  constraint billing_invoices_invoice_id_key UNIQUE (invoice_id),
  constraint billing_invoices_lines_check CHECK ((pg_column_size(lines) <= 65536)),
  constraint billing_invoices_number_check CHECK ((char_length(number) <= 100)),
  constraint billing_invoices_pay_url_check CHECK ((char_length(pay_url) <= 2000)),
  constraint billing_invoices_pdf_url_check CHECK ((char_length(pdf_url) <= 2000)),
  constraint billing_invoices_pkey PRIMARY KEY (account_id, month),
  constraint billing_invoices_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'carried'::text, 'open'::text, 'uncollectible'::text, 'paid'::text, 'void'::text])))
);
CREATE INDEX billing_invoices_preparing ON public.billing_invoices USING btree (month, account_id) WHERE (status = 'preparing'::text);

create table public.boards (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  panels jsonb not null,
  version integer not null default 1,
  share_hash bytea,
  shared_at timestamp with time zone,
  mail_every text,
  mail_weekday smallint,
  mail_hour smallint,
  mail_time_zone text,
  mail_due_at timestamp with time zone,
  mail_stop_token text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint boards_mail_every_check CHECK ((mail_every = ANY (ARRAY['day'::text, 'week'::text]))),
  constraint boards_mail_hour_check CHECK (((mail_hour >= 0) AND (mail_hour <= 23))),
  constraint boards_mail_stop_token_key UNIQUE (mail_stop_token),
  constraint boards_mail_time_zone_check CHECK ((char_length(mail_time_zone) <= 60)),
  constraint boards_mail_weekday_check CHECK (((mail_weekday >= 1) AND (mail_weekday <= 7))),
  constraint boards_name_check CHECK ((char_length(name) <= 60)),
  constraint boards_panels_check CHECK ((jsonb_typeof(panels) = 'array'::text)),
  constraint boards_pkey PRIMARY KEY (id),
  constraint boards_share_hash_key UNIQUE (share_hash),
  constraint boards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX boards_by_deletion ON public.boards USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX boards_mail_due ON public.boards USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX boards_of_account ON public.boards USING btree (user_id);

create table public.call_payments (
  network text not null,
  payer text not null,
  nonce text not null,
  call_hash bytea not null,
  endpoint text not null,
  micros integer not null,
  created_at timestamp with time zone not null,
  valid_before timestamp with time zone not null,
  settling_until timestamp with time zone not null,
  settled_at timestamp with time zone,
  transaction text,
  answer bytea,
  answer_headers jsonb,
  constraint call_payments_call_hash_check CHECK ((octet_length(call_hash) = 32)),
  constraint call_payments_check CHECK (((settled_at IS NULL) = (transaction IS NULL))),
  constraint call_payments_check1 CHECK (((answer IS NULL) = (answer_headers IS NULL))),
  constraint call_payments_endpoint_check CHECK ((char_length(endpoint) <= 200)),
  constraint call_payments_micros_check CHECK ((micros > 0)),
  constraint call_payments_network_check CHECK ((char_length(network) <= 64)),
  constraint call_payments_nonce_check CHECK ((char_length(nonce) = 66)),
  constraint call_payments_payer_check CHECK ((char_length(payer) = 42)),
  constraint call_payments_pkey PRIMARY KEY (network, payer, nonce),
  constraint call_payments_transaction_check CHECK ((char_length(transaction) <= 100))
);
CREATE INDEX call_payments_answers ON public.call_payments USING btree (settled_at) WHERE (answer IS NOT NULL);
CREATE INDEX call_payments_by_age ON public.call_payments USING btree (created_at);
CREATE INDEX call_payments_unsettled ON public.call_payments USING btree (settling_until) WHERE (settled_at IS NULL);

create table public.candle_gaps (
  asset_id text not null,
  "interval" text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  constraint candle_gaps_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint candle_gaps_pkey PRIMARY KEY (asset_id, "interval", starts_at)
);

create table public.candles (
  asset_id text not null,
  "interval" text not null,
  start timestamp with time zone not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric,
  source text not null,
  has_gap boolean not null default false,
  known_at timestamp with time zone not null default now(),
  doubt text,
  constraint candles_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint candles_doubt_check CHECK ((doubt = ANY (ARRAY['price_spike'::text, 'volume_spike'::text]))),
  constraint candles_interval_check CHECK (("interval" = ANY (ARRAY['1m'::text, '5m'::text, '1h'::text, '1d'::text, '3d'::text]))),
  constraint candles_pkey PRIMARY KEY (asset_id, "interval", start)
);

create table public.changed_settings (
  name text not null,
  value text not null,
  changed_at timestamp with time zone not null,
  constraint changed_settings_pkey PRIMARY KEY (name)
);

create table public.contact_messages (
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_subject_check CHECK ((subject = ANY (ARRAY['general'::text, 'support'::text, 'billing'::text, 'partnership'::text])))
);
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (created_at DESC);

create table public.corrections (
  id uuid not null,
  user_id uuid not null,
  mode text not null,
  platform text not null,
  external_id text not null,
  symbol text not null,
  verdict text not null,
  said text,
  said_bp integer,
  reader text not null,
  language text,
  corrected_at timestamp with time zone not null,
  constraint corrections_external_id_check CHECK ((char_length(external_id) <= 500)),
  constraint corrections_language_check CHECK ((char_length(language) <= 8)),
  constraint corrections_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'sample'::text]))),
  constraint corrections_pkey PRIMARY KEY (id),
  constraint corrections_platform_check CHECK ((char_length(platform) <= 64)),
  constraint corrections_reader_check CHECK ((char_length(reader) <= 64)),
  constraint corrections_said_bp_check CHECK (((said_bp >= 0) AND (said_bp <= 10000))),
  constraint corrections_said_check CHECK ((said = ANY (ARRAY['about'::text, 'not_about'::text, 'bearish'::text, 'neutral'::text, 'bullish'::text]))),
  constraint corrections_symbol_check CHECK ((char_length(symbol) <= 40)),
  constraint corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint corrections_user_id_mode_platform_external_id_symbol_key UNIQUE (user_id, mode, platform, external_id, symbol),
  constraint corrections_verdict_check CHECK ((verdict = ANY (ARRAY['about'::text, 'not_about'::text, 'bearish'::text, 'neutral'::text, 'bullish'::text])))
);
CREATE INDEX corrections_newest ON public.corrections USING btree (mode, corrected_at);
CREATE INDEX corrections_post ON public.corrections USING btree (mode, platform, external_id, symbol);

create table public.count_checks (
  platform text not null,
  external_id text not null,
  step smallint not null,
  first_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  absent_since timestamp with time zone,
  constraint count_checks_pkey PRIMARY KEY (platform, external_id)
);
CREATE INDEX count_checks_due ON public.count_checks USING btree (platform, due_at);

create table public.currency_rates (
  currency text not null,
  known_at timestamp with time zone not null,
  at timestamp with time zone not null,
  price numeric not null,
  method text not null,
  venues jsonb not null,
  constraint currency_rates_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'GBP'::text, 'JPY'::text]))),
  constraint currency_rates_method_check CHECK ((char_length(method) <= 40)),
  constraint currency_rates_pkey PRIMARY KEY (currency, known_at),
  constraint currency_rates_price_check CHECK ((price > (0)::numeric)),
  constraint currency_rates_venues_check CHECK ((pg_column_size(venues) <= 8192))
);

create table public.deleted_alerts (
  id uuid not null,
  user_id uuid not null,
  alert jsonb not null,
  deleted_at timestamp with time zone not null,
  constraint deleted_alerts_pkey PRIMARY KEY (id),
  constraint deleted_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deleted_alerts_by_age ON public.deleted_alerts USING btree (deleted_at);
CREATE INDEX deleted_alerts_by_owner ON public.deleted_alerts USING btree (user_id);

create table public.email_confirmations (
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  email_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  superseded_at timestamp with time zone,
  constraint email_confirmations_pkey PRIMARY KEY (token_hash),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_by_expiry ON public.email_confirmations USING btree (expires_at);
CREATE INDEX email_confirmations_by_user ON public.email_confirmations USING btree (user_id, created_at);

create table public.idempotency_keys (
  key_id uuid not null,
  word text not null,
  request_hash bytea not null,
  effect_id uuid not null,
  claimed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  status smallint,
  content_type text,
  payload text,
  constraint idempotency_keys_pkey PRIMARY KEY (key_id, word)
);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);

create table public.imported_times (
  source text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint imported_times_pkey PRIMARY KEY (source, starts_at)
);

create table public.installation_facts (
  key text not null,
  value jsonb not null,
  constraint installation_facts_pkey PRIMARY KEY (key)
);

create table public.installation_mutes (
  kind text not null,
  source text not null default ''::text,
  value_key text not null,
  value text not null,
  added_at timestamp with time zone not null,
  constraint installation_mutes_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'word'::text]))),
  constraint installation_mutes_pkey PRIMARY KEY (kind, source, value_key),
  constraint installation_mutes_value_check CHECK ((char_length(value) <= 128))
);

create table public.invitations (
  email_key text not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (email_key),
  constraint invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX invitations_expiring ON public.invitations USING btree (expires_at);

create table public.key_windows (
  key_id uuid not null,
  window_ms integer not null,
  bucket bigint not null,
  totals bigint[] not null,
  constraint key_windows_pkey PRIMARY KEY (key_id)
);

create table public.latest_prices (
  asset_id text not null,
  at timestamp with time zone not null,
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
  constraint latest_prices_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint latest_prices_method_check CHECK ((method = ANY (ARRAY['single_venue'::text, 'volume_weighted_median'::text, 'volume_weighted_median_mad'::text, 'assumed_dollar'::text]))),
  constraint latest_prices_pkey PRIMARY KEY (asset_id),
  constraint latest_prices_price_check CHECK ((price >= (0)::numeric))
);

create table public.like_rollups (
  platform text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  bucket bigint not null,
  posts bigint not null,
  constraint like_rollups_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
  constraint like_rollups_pkey PRIMARY KEY (platform, grain, starts_at, bucket)
);

create table public.linked_identities (
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text,
  operator_group text,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint linked_identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint linked_identities_pkey PRIMARY KEY (user_id),
  constraint linked_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.mails (
  id uuid not null,
  kind text not null,
  priority smallint not null,
  user_id uuid,
  alert_id uuid,
  recipient text,
  recipient_key text,
  data jsonb not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  settled_at timestamp with time zone,
  outcome text,
  constraint mails_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  constraint mails_check CHECK ((((recipient IS NULL) = (recipient_key IS NULL)) OR (settled_at IS NOT NULL))),
  constraint mails_check1 CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mails_asked ON public.mails USING btree (kind, recipient_key) WHERE ((settled_at IS NULL) AND (user_id IS NULL) AND (kind = ANY (ARRAY['password-reset'::text, 'newsletter-confirmation'::text])));
CREATE INDEX mails_by_alert ON public.mails USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX mails_by_user ON public.mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mails_due ON public.mails USING btree (priority, due_at) WHERE (settled_at IS NULL);
CREATE INDEX mails_failed ON public.mails USING btree (settled_at) WHERE (outcome = ANY (ARRAY['refused'::text, 'expired'::text]));
CREATE INDEX mails_of_alerts_sent ON public.mails USING btree (recipient_key, settled_at) WHERE ((kind = 'alert'::text) AND (outcome = 'sent'::text));
CREATE INDEX mails_settled ON public.mails USING btree (settled_at) WHERE (settled_at IS NOT NULL);

create table public.named_watchlists (
  user_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  asset_ids text[] not null,
  created_at timestamp with time zone not null,
  constraint named_watchlists_asset_ids_check CHECK ((cardinality(asset_ids) <= 250)),
  constraint named_watchlists_name_check CHECK ((char_length(name) <= 60)),
  constraint named_watchlists_pkey PRIMARY KEY (user_id, id),
  constraint named_watchlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint named_watchlists_user_id_name_key_key UNIQUE (user_id, name_key)
);

create table public.news_feeds (
  id uuid not null,
  url text not null,
  title text,
  added_at timestamp with time zone not null,
  constraint news_feeds_pkey PRIMARY KEY (id),
  constraint news_feeds_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2048))),
  constraint news_feeds_url_key UNIQUE (url)
);

create table public.newsletter_subscribers (
  email_key text not null,
  email text not null,
  confirm_hash bytea,
  confirm_expires_at timestamp with time zone,
  unsubscribe_token text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint newsletter_subscribers_confirm_hash_key UNIQUE (confirm_hash),
  constraint newsletter_subscribers_pkey PRIMARY KEY (email_key),
  constraint newsletter_subscribers_unsubscribe_token_key UNIQUE (unsubscribe_token)
);

create table public.notification_preferences (
  user_id uuid not null,
  kind text not null,
  enabled boolean not null,
  by_mail boolean not null default true,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, kind),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_preferences_wanted ON public.notification_preferences USING btree (kind, user_id) WHERE enabled;

create table public.notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

create table public.oauth_records (
  model text not null,
  id_hash bytea not null,
  grant_id uuid,
  user_id uuid,
  payload jsonb not null,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint oauth_records_model_check CHECK ((char_length(model) <= 40)),
  constraint oauth_records_payload_check CHECK ((pg_column_size(payload) <= 65536)),
  constraint oauth_records_pkey PRIMARY KEY (model, id_hash),
  constraint oauth_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX oauth_records_by_end ON public.oauth_records USING btree (expires_at);
CREATE INDEX oauth_records_of_account ON public.oauth_records USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX oauth_records_of_grant ON public.oauth_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);

create table public.operator_acts (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  operator_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null,
  address text,
  constraint operator_acts_actor_check CHECK ((actor = ANY (ARRAY['session'::text, 'command'::text]))),
  constraint operator_acts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint operator_acts_pkey PRIMARY KEY (id),
  constraint operator_acts_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX operator_acts_by_age ON public.operator_acts USING btree (at);
CREATE INDEX operator_acts_by_operator ON public.operator_acts USING btree (operator_id, id DESC) WHERE (operator_id IS NOT NULL);
CREATE INDEX operator_acts_by_subject ON public.operator_acts USING btree (subject_id, id DESC) WHERE (subject_id IS NOT NULL);

create table public.operator_link (
  is_only boolean not null default true,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint operator_link_is_only_check CHECK (is_only),
  constraint operator_link_pkey PRIMARY KEY (is_only),
  constraint operator_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table public.outlets (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  kind text not null,
  query text not null,
  token_hash bytea not null,
  reads bigint not null default 0,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint outlets_kind_check CHECK ((kind = ANY (ARRAY['search'::text, 'trends'::text, 'stories'::text, 'firings'::text]))),
  constraint outlets_name_check CHECK ((char_length(name) <= 60)),
  constraint outlets_pkey PRIMARY KEY (id),
  constraint outlets_query_check CHECK ((char_length(query) <= 2000)),
  constraint outlets_token_hash_key UNIQUE (token_hash),
  constraint outlets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX outlets_of_account ON public.outlets USING btree (user_id);

create table public.passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4096))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);

create table public.password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  superseded_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_expiry ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_by_user ON public.password_resets USING btree (user_id, created_at);

create table public.post_rollup_changes (
  at timestamp with time zone not null,
  platform text not null,
  symbol text not null,
  starts_at timestamp with time zone not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null
) partition by RANGE (at);
CREATE INDEX post_rollup_changes_late ON ONLY public.post_rollup_changes USING btree (symbol, starts_at, at) WHERE ((at - starts_at) >= '01:00:00'::interval);
CREATE INDEX post_rollup_changes_of_all ON ONLY public.post_rollup_changes USING btree (at) WHERE (symbol = ''::text);
CREATE INDEX post_rollup_changes_timely ON ONLY public.post_rollup_changes USING btree (symbol, starts_at, at) WHERE ((at - starts_at) < '01:00:00'::interval);

create table public.post_rollups (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null,
  constraint post_rollups_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text]))),
  constraint post_rollups_pkey PRIMARY KEY (platform, symbol, grain, starts_at)
);
CREATE INDEX post_rollups_by_symbol ON public.post_rollups USING btree (symbol, grain, starts_at);
CREATE INDEX post_totals ON public.post_rollups USING btree (platform, grain, starts_at) INCLUDE (posts) WHERE (symbol = ''::text);

create table public.posts (
  platform text not null,
  external_id text not null,
  username text not null,
  text text not null,
  created_at timestamp with time zone not null,
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
  collected_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  author_id text,
  lang text,
  revision bigint,
  edited_at timestamp with time zone,
  meaning_bp smallint[],
  account_since timestamp with time zone,
  is_automated boolean,
  constraint posts_meaning_bp_check CHECK ((cardinality(meaning_bp) = (3 + (2 * cardinality(symbols))))) NOT VALID,
  constraint posts_media_type_check CHECK ((media_type = ANY (ARRAY['image'::text, 'video'::text, 'carousel'::text]))),
  constraint posts_pkey PRIMARY KEY (platform, external_id),
  constraint posts_sentiment_bp_check CHECK (((sentiment_bp >= 0) AND (sentiment_bp <= 10000)))
) partition by LIST (platform);
CREATE INDEX posts_by_author_id ON ONLY public.posts USING btree (platform, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX posts_by_lang ON ONLY public.posts USING btree (lower(split_part(lang, '-'::text, 1)), created_at DESC, external_id DESC) WHERE (lang IS NOT NULL);
CREATE INDEX posts_by_mood ON ONLY public.posts USING btree (sentiment_bp) WHERE (sentiment_bp IS NOT NULL);
CREATE INDEX posts_by_username ON ONLY public.posts USING btree (lower(username), created_at DESC, external_id DESC) INCLUDE (username);
CREATE INDEX posts_collected ON ONLY public.posts USING btree (collected_at);
CREATE INDEX posts_newest ON ONLY public.posts USING btree (created_at DESC, external_id DESC);
CREATE INDEX posts_search ON ONLY public.posts USING gin (search);

create table public.quiet_hours (
  user_id uuid not null,
  starts_minute smallint not null,
  ends_minute smallint not null,
  time_zone text not null,
  constraint quiet_hours_check CHECK ((starts_minute <> ends_minute)),
  constraint quiet_hours_ends_minute_check CHECK (((ends_minute >= 0) AND (ends_minute <= 1439))),
  constraint quiet_hours_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_starts_minute_check CHECK (((starts_minute >= 0) AND (starts_minute <= 1439))),
  constraint quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.rescorings (
  id bigint not null generated always as identity,
  from_version text,
  to_version text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  superseded boolean not null default false,
  newest_at timestamp with time zone,
  oldest_at timestamp with time zone,
  place jsonb,
  posts bigint not null default 0,
  changed bigint not null default 0,
  progress double precision not null default 0,
  constraint rescorings_pkey PRIMARY KEY (id),
  constraint rescorings_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision)))
);
CREATE UNIQUE INDEX rescorings_running ON public.rescorings USING btree ((true)) WHERE (ended_at IS NULL);

create table public.sandbox_accounts (
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sandbox_accounts_pkey PRIMARY KEY (user_id),
  constraint sandbox_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sandbox_accounts_by_expiry ON public.sandbox_accounts USING btree (expires_at);

create table public.saved_views (
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  search text not null,
  saved_at timestamp with time zone not null,
  constraint saved_views_name_check CHECK ((char_length(name) <= 60)),
  constraint saved_views_page_check CHECK ((char_length(page) <= 20)),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_search_check CHECK ((char_length(search) <= 4000)),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_user_id_page_name_key UNIQUE (user_id, page, name)
);

create table public.schema_functions (
  name text not null,
  checksum text not null,
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table public.schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table public.screens (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  condition text,
  sort text,
  sort_order text,
  basis text not null,
  saved_at timestamp with time zone not null,
  watched text,
  constraint screens_basis_check CHECK ((basis = ANY (ARRAY['counted'::text, 'raw'::text]))),
  constraint screens_condition_check CHECK ((char_length(condition) <= 1000)),
  constraint screens_name_check CHECK ((char_length(name) <= 60)),
  constraint screens_pkey PRIMARY KEY (id),
  constraint screens_sort_check CHECK ((char_length(sort) <= 50)),
  constraint screens_sort_order_check CHECK ((sort_order = ANY (ARRAY['asc'::text, 'desc'::text]))),
  constraint screens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint screens_user_id_name_key UNIQUE (user_id, name),
  constraint screens_watched_check CHECK ((char_length(watched) <= 36))
);

create table public.second_factors (
  user_id uuid not null,
  secret text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.second_reader (
  only_row boolean not null default true,
  reader text not null,
  seq bigint not null,
  at timestamp with time zone not null,
  place jsonb,
  ended boolean not null default false,
  constraint second_reader_only_row_check CHECK (only_row),
  constraint second_reader_pkey PRIMARY KEY (only_row),
  constraint second_reader_reader_check CHECK ((char_length(reader) <= 64))
);

create table public.second_readings (
  platform text not null,
  external_id text not null,
  reader text not null,
  text_print bytea not null,
  reading_bp smallint[] not null,
  constraint second_readings_pkey PRIMARY KEY (platform, external_id),
  constraint second_readings_platform_check CHECK ((char_length(platform) <= 64)),
  constraint second_readings_reader_check CHECK ((char_length(reader) <= 64)),
  constraint second_readings_reading_bp_check CHECK ((cardinality(reading_bp) = 4)),
  constraint second_readings_text_print_check CHECK ((octet_length(text_print) = 16))
);

create table public.sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  device text,
  address text,
  via text not null default 'password'::text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_via_check CHECK ((via = ANY (ARRAY['password'::text, 'provider'::text, 'passkey'::text])))
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

create table public.sign_in_tries (
  token_hash bytea not null,
  kind text not null,
  secret_hash bytea,
  user_id uuid,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tries_pkey PRIMARY KEY (token_hash),
  constraint sign_in_tries_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint sign_in_tries_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint sign_in_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tries_by_user ON public.sign_in_tries USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX sign_in_tries_expiring ON public.sign_in_tries USING btree (expires_at);

create table public.signal_creator_versions (
  platform text not null,
  starts_at timestamp with time zone not null,
  symbol text not null,
  authors bigint[] not null,
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  known_mark bigint not null,
  last_mark bigint not null
);
CREATE INDEX signal_creator_versions_by_mark ON public.signal_creator_versions USING btree (last_mark);
CREATE INDEX signal_creator_versions_of_symbol ON public.signal_creator_versions USING btree (symbol, starts_at, last_mark);

create table public.signal_creators (
  platform text not null,
  starts_at timestamp with time zone not null,
  symbol text not null,
  authors text[] not null,
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  filtered_judged integer[],
  filtered_sentiment_sum_bp bigint[],
  filtered_sentiment_squares bigint[],
  known_mark bigint not null default 0,
  constraint signal_creators_pkey PRIMARY KEY (platform, starts_at, symbol)
);
CREATE INDEX signal_creators_symbol_starts_at_idx ON public.signal_creators USING btree (symbol, starts_at);

create table public.signal_marks (
  nr bigint not null,
  at timestamp with time zone not null,
  ranks jsonb not null,
  prices jsonb not null,
  coverage jsonb not null,
  stale jsonb not null,
  has_topics boolean not null default false,
  constraint signal_marks_at_key UNIQUE (at),
  constraint signal_marks_pkey PRIMARY KEY (nr)
);

create table public.signal_moods (
  platform text not null,
  starts_at timestamp with time zone not null,
  moods integer[] not null,
  filtered_moods integer[] not null,
  constraint signal_moods_pkey PRIMARY KEY (starts_at, platform)
);

create table public.signal_reader (
  only_row boolean not null default true,
  seq bigint not null,
  at timestamp with time zone not null,
  rules integer not null default 0,
  constraint signal_reader_only_row_check CHECK (only_row),
  constraint signal_reader_pkey PRIMARY KEY (only_row)
);

create table public.signal_stale (
  platform text not null,
  starts_at timestamp with time zone not null,
  marks bigint not null default 1,
  constraint signal_stale_pkey PRIMARY KEY (platform, starts_at)
);

create table public.signal_term_versions (
  platform text not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  term text not null,
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
  known_mark bigint not null default 0,
  last_mark bigint not null
);
CREATE INDEX signal_term_versions_by_hour ON public.signal_term_versions USING btree (kind, starts_at, last_mark);
CREATE INDEX signal_term_versions_by_mark ON public.signal_term_versions USING btree (last_mark);
CREATE INDEX signal_term_versions_of_term ON public.signal_term_versions USING btree (term, kind, starts_at, last_mark);

create table public.signal_terms (
  platform text not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  term text not null,
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
  known_mark bigint not null default 0,
  constraint signal_terms_kind_check CHECK ((kind = ANY (ARRAY['hashtag'::text, 'word'::text, 'phrase'::text]))),
  constraint signal_terms_pkey PRIMARY KEY (starts_at, platform, kind, term)
);
CREATE INDEX signal_terms_term_kind_starts_at_idx ON public.signal_terms USING btree (term, kind, starts_at);

create table public.signal_traces (
  platform text not null,
  starts_at timestamp with time zone not null,
  prints bytea not null,
  authors bytea not null,
  constraint signal_traces_pkey PRIMARY KEY (platform, starts_at)
);

create table public.signal_versions (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
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
  meant bigint not null default 0,
  tone_sum_bp bigint not null default 0,
  stance_sum_bp bigint not null default 0,
  filtered_meant bigint not null default 0,
  filtered_tone_sum_bp bigint not null default 0,
  filtered_stance_sum_bp bigint not null default 0,
  known_at timestamp with time zone,
  aged bigint not null default 0,
  young bigint not null default 0,
  filtered_aged bigint not null default 0,
  filtered_young bigint not null default 0,
  automated bigint not null default 0,
  known_mark bigint not null default 0,
  last_mark bigint not null
);
CREATE INDEX signal_versions_by_mark ON public.signal_versions USING btree (last_mark);
CREATE INDEX signal_versions_of_symbol ON public.signal_versions USING btree (symbol, grain, starts_at, last_mark);

create table public.signals (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
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
  meant bigint not null default 0,
  tone_sum_bp bigint not null default 0,
  stance_sum_bp bigint not null default 0,
  filtered_meant bigint not null default 0,
  filtered_tone_sum_bp bigint not null default 0,
  filtered_stance_sum_bp bigint not null default 0,
  known_at timestamp with time zone,
  aged bigint not null default 0,
  young bigint not null default 0,
  filtered_aged bigint not null default 0,
  filtered_young bigint not null default 0,
  automated bigint not null default 0,
  known_mark bigint not null default 0,
  constraint signals_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text]))),
  constraint signals_pkey PRIMARY KEY (platform, grain, starts_at, symbol)
);
CREATE INDEX signals_symbol_grain_starts_at_idx ON public.signals USING btree (symbol, grain, starts_at);

create table public.source_cursors (
  source text not null,
  stream text not null,
  cursor jsonb not null,
  saved_at timestamp with time zone not null,
  constraint source_cursors_pkey PRIMARY KEY (source, stream)
);

create table public.source_gaps (
  source text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  reason text not null,
  filled boolean not null default false,
  constraint source_gaps_pkey PRIMARY KEY (source, starts_at)
);

create table public.source_health (
  source text not null,
  state text not null,
  since timestamp with time zone not null,
  last_event_at timestamp with time zone,
  lag_ms bigint,
  looked_at bigint not null,
  kept bigint not null,
  reconnects bigint not null,
  throttled_until timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  errors jsonb not null,
  rules jsonb not null,
  budget jsonb,
  progress jsonb,
  updated_at timestamp with time zone not null,
  looked_at_for_first bigint,
  constraint source_health_pkey PRIMARY KEY (source),
  constraint source_health_state_check CHECK ((state = ANY (ARRAY['starting'::text, 'live'::text, 'reconnecting'::text, 'throttled'::text, 'refused'::text, 'down'::text, 'stopped'::text])))
);

create table public.source_leases (
  source text not null,
  holder uuid not null,
  until timestamp with time zone not null,
  constraint source_leases_pkey PRIMARY KEY (source)
);

create table public.source_minutes (
  source text not null,
  minute timestamp with time zone not null,
  looked_at bigint not null,
  kept bigint not null,
  constraint source_minutes_pkey PRIMARY KEY (source, minute)
);

create table public.table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null,
  constraint table_sizes_pkey PRIMARY KEY (day, name)
);

create table public.tape (
  seq bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  source text not null,
  subject text not null,
  claimed_at timestamp with time zone,
  symbols text[] not null,
  data jsonb,
  constraint tape_kind_check CHECK ((kind = ANY (ARRAY['put'::text, 'edit'::text, 'delete'::text, 'counts'::text, 'tick'::text, 'gap'::text]))),
  constraint tape_pkey PRIMARY KEY (at, seq)
) partition by RANGE (at);
CREATE INDEX tape_by_seq ON ONLY public.tape USING btree (seq);
CREATE INDEX tape_by_subject ON ONLY public.tape USING btree (source, subject, seq) WHERE (subject <> ''::text);
CREATE INDEX tape_edit_texts ON ONLY public.tape USING btree (source, subject) WHERE ((kind = 'edit'::text) AND (data IS NOT NULL));
CREATE INDEX tape_edits_by_symbol ON ONLY public.tape USING gin (symbols) WHERE (kind = 'edit'::text);
CREATE INDEX tape_ticks ON ONLY public.tape USING btree (at, seq) WHERE (kind = 'tick'::text);

create table public.tape_head (
  only_row boolean not null default true,
  seq bigint not null,
  at timestamp with time zone not null,
  constraint tape_head_only_row_check CHECK (only_row),
  constraint tape_head_pkey PRIMARY KEY (only_row)
);

create table public.tape_readers (
  name text not null,
  seq bigint not null,
  at timestamp with time zone not null,
  constraint tape_readers_pkey PRIMARY KEY (name)
);

create table public.tasks (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  description text not null,
  type text not null,
  status text not null,
  progress smallint,
  error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  input jsonb,
  data_mode text not null default 'live'::text,
  cause text,
  queued_at timestamp with time zone,
  attempt uuid,
  state jsonb,
  rows bigint not null default 0,
  rows_total bigint,
  file text,
  file_bytes bigint,
  file_expires_at timestamp with time zone,
  file_seq bigint,
  file_at timestamp with time zone,
  rewrites smallint not null default 0,
  link_hash bytea,
  link_expires_at timestamp with time zone,
  constraint tasks_check CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
  constraint tasks_check1 CHECK (((status = 'failed'::text) OR (error IS NULL))),
  constraint tasks_data_mode_check CHECK ((data_mode = ANY (ARRAY['live'::text, 'sample'::text]))),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  constraint tasks_type_check CHECK ((type = ANY (ARRAY['scrape'::text, 'analyze'::text, 'export'::text]))),
  constraint tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX tasks_failed ON public.tasks USING btree (finished_at) WHERE (status = 'failed'::text);
CREATE INDEX tasks_files ON public.tasks USING btree (file_expires_at) WHERE (file IS NOT NULL);
CREATE INDEX tasks_newest ON public.tasks USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tasks_open ON public.tasks USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]));
CREATE INDEX tasks_unqueued ON public.tasks USING btree (created_at) WHERE ((status = 'pending'::text) AND (queued_at IS NULL));

create table public.team_invitations (
  id uuid not null,
  team_id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'admin'::text]))),
  constraint team_invitations_team_id_email_key_key UNIQUE (team_id, email_key),
  constraint team_invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint team_invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint team_invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX team_invitations_by_address ON public.team_invitations USING btree (email_key);
CREATE INDEX team_invitations_expiring ON public.team_invitations USING btree (expires_at);

create table public.team_members (
  team_id uuid not null,
  account_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint team_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint team_members_pkey PRIMARY KEY (team_id, account_id),
  constraint team_members_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'admin'::text, 'owner'::text]))),
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX team_members_by_account ON public.team_members USING btree (account_id, joined_at, team_id);

create table public.tombstones (
  hash bytea not null,
  deleted_at timestamp with time zone not null,
  was_known boolean not null,
  constraint tombstones_pkey PRIMARY KEY (hash)
);
CREATE INDEX tombstones_by_age ON public.tombstones USING btree (deleted_at);

create table public.upstream_throttles (
  source text not null,
  until timestamp with time zone not null,
  constraint upstream_throttles_pkey PRIMARY KEY (source)
);

create table public.usage_days (
  account_id uuid not null,
  day date not null,
  key_id uuid not null,
  endpoint text not null,
  calls bigint not null,
  charged bigint not null,
  micros bigint not null,
  last_at timestamp with time zone not null,
  constraint usage_days_pkey PRIMARY KEY (account_id, day, key_id, endpoint)
);

create table public.usage_ledger (
  account_id uuid not null,
  at timestamp with time zone not null,
  request_id uuid not null,
  key_id uuid not null,
  endpoint text not null,
  micros integer not null,
  open boolean not null,
  constraint usage_ledger_pkey PRIMARY KEY (account_id, at, request_id)
) partition by RANGE (at);
CREATE INDEX usage_ledger_open ON ONLY public.usage_ledger USING btree (at) WHERE open;

create table public.usage_notices (
  account_id uuid not null,
  month date not null,
  kind text not null,
  limit_value bigint not null,
  percent smallint not null,
  reached_at timestamp with time zone not null,
  constraint usage_notices_kind_check CHECK ((kind = ANY (ARRAY['quota'::text, 'cap'::text]))),
  constraint usage_notices_pkey PRIMARY KEY (account_id, month, kind, limit_value, percent)
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
  created_at timestamp with time zone not null,
  password_changed_at timestamp with time zone not null,
  email_confirmed_at timestamp with time zone,
  mailbox_key text not null generated always as (
CASE
    WHEN (email_key ~ '@(gmail|googlemail)\.com$'::text) THEN (replace(split_part(split_part(email_key, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text)
    ELSE regexp_replace(email_key, '^([^@+]+)\+[^@]*@'::text, '\1@'::text)
END) stored,
  theme text,
  palette text,
  time_zone text,
  is_operator boolean not null default false,
  has_password boolean not null default true,
  disabled_at timestamp with time zone,
  market_view text,
  kind text not null default 'person'::text,
  email_refused_at timestamp with time zone,
  market_hidden text[],
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'team'::text]))),
  constraint users_market_hidden_check CHECK (((market_hidden <@ ARRAY['rank'::text, 'change1h'::text, 'change24h'::text, 'change7d'::text, 'volume24h'::text, 'marketCap'::text, 'sentiment'::text, 'mentions24h'::text, 'line7d'::text]) AND (cardinality(market_hidden) <= 9))),
  constraint users_market_view_check CHECK ((market_view = ANY (ARRAY['cards'::text, 'table'::text, 'map'::text]))),
  constraint users_palette_check CHECK ((palette = ANY (ARRAY['standard'::text, 'color-blind'::text]))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_theme_check CHECK ((theme = ANY (ARRAY['dark'::text, 'light'::text, 'system'::text]))),
  constraint users_username_key_key UNIQUE (username_key)
);
CREATE INDEX users_by_email_prefix ON public.users USING btree (email_key text_pattern_ops);
CREATE INDEX users_by_mailbox ON public.users USING btree (mailbox_key);
CREATE INDEX users_by_username_prefix ON public.users USING btree (username_key text_pattern_ops);
CREATE INDEX users_disabled ON public.users USING btree (disabled_at DESC, id DESC) WHERE (disabled_at IS NOT NULL);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_refused ON public.users USING btree (email_refused_at DESC) WHERE (email_refused_at IS NOT NULL);

create table public.venue_tickers (
  venue text not null,
  ticker text not null,
  asset_id text,
  constraint venue_tickers_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id) ON DELETE CASCADE,
  constraint venue_tickers_pkey PRIMARY KEY (venue, ticker)
);

create table public.venue_ticks (
  at timestamp with time zone not null,
  ticks jsonb not null,
  constraint venue_ticks_pkey PRIMARY KEY (at)
);

create table public.watchlists (
  user_id uuid not null,
  asset_ids text[] not null,
  constraint watchlists_asset_ids_check CHECK ((cardinality(asset_ids) <= 500)),
  constraint watchlists_pkey PRIMARY KEY (user_id),
  constraint watchlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table public.webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  replays integer not null default 0,
  settled_at timestamp with time zone,
  outcome text,
  tries jsonb not null default '[]'::jsonb,
  constraint webhook_deliveries_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint webhook_deliveries_event_check CHECK ((event = ANY (ARRAY['alert.fired'::text, 'webhook.test'::text]))),
  constraint webhook_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (settled_at) WHERE (outcome = 'failed'::text);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (webhook_id, due_at, id) WHERE (settled_at IS NULL);

create table public.webhook_sends (
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint webhook_sends_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhook_sends_by_age ON public.webhook_sends USING btree (at);
CREATE INDEX webhook_sends_by_user ON public.webhook_sends USING btree (user_id, at);

create table public.webhooks (
  id uuid not null,
  user_id uuid not null,
  name text,
  format text not null,
  url text not null,
  chat_id text,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  is_active boolean not null,
  stopped_because text,
  created_at timestamp with time zone not null,
  busy_until timestamp with time zone not null,
  host text not null generated always as (lower(COALESCE("substring"(url, '^[a-zA-Z]+://([^/?#]+)'::text), ''::text))) stored,
  constraint webhooks_check CHECK (((format = 'telegram'::text) = (chat_id IS NOT NULL))),
  constraint webhooks_check1 CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  constraint webhooks_format_check CHECK ((format = ANY (ARRAY['standard'::text, 'discord'::text, 'slack'::text, 'telegram'::text]))),
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_stopped_because_check CHECK ((stopped_because = ANY (ARRAY['gone'::text, 'failing'::text]))),
  constraint webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_by_owner ON public.webhooks USING btree (user_id, created_at DESC, id DESC);

create table sample.assets (
  id text not null,
  symbol text not null,
  name text not null,
  rank integer,
  aliases text[] not null default '{}'::text[],
  context_words text[] not null default '{}'::text[],
  caip19 text,
  circulating_supply numeric,
  supply_source text,
  is_homonym boolean,
  coingecko_id text,
  category text,
  is_named_by_operator boolean not null default false,
  constraint assets_pkey PRIMARY KEY (id)
);
CREATE INDEX assets_by_address ON sample.assets USING btree (lower(split_part(caip19, ':'::text, 3)));
CREATE UNIQUE INDEX assets_coingecko_id_idx ON sample.assets USING btree (coingecko_id) WHERE (coingecko_id IS NOT NULL);
CREATE INDEX assets_rank_idx ON sample.assets USING btree (rank);
CREATE INDEX assets_symbol_rank_idx ON sample.assets USING btree (symbol, rank);

create table sample.author_sketches (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  registers bytea not null,
  constraint author_sketches_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text]))),
  constraint author_sketches_pkey PRIMARY KEY (platform, symbol, grain, starts_at)
);

create table sample.author_totals (
  platform text not null,
  username_key text not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  constraint author_totals_pkey PRIMARY KEY (platform, username_key)
);

create table sample.authors (
  platform text not null,
  username_key text not null,
  username text not null,
  followers bigint,
  seen_at timestamp with time zone not null,
  constraint authors_pkey PRIMARY KEY (platform, username_key)
);

create table sample.candles (
  asset_id text not null,
  "interval" text not null,
  start timestamp with time zone not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric,
  source text not null,
  has_gap boolean not null default false,
  known_at timestamp with time zone not null default now(),
  doubt text,
  constraint candles_doubt_check CHECK ((doubt = ANY (ARRAY['price_spike'::text, 'volume_spike'::text]))),
  constraint candles_interval_check CHECK (("interval" = ANY (ARRAY['1m'::text, '5m'::text, '1h'::text, '1d'::text, '3d'::text]))),
  constraint candles_pkey PRIMARY KEY (asset_id, "interval", start)
);

create table sample.currency_rates (
  currency text not null,
  known_at timestamp with time zone not null,
  at timestamp with time zone not null,
  price numeric not null,
  method text not null,
  venues jsonb not null,
  constraint currency_rates_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'GBP'::text, 'JPY'::text]))),
  constraint currency_rates_method_check CHECK ((char_length(method) <= 40)),
  constraint currency_rates_pkey PRIMARY KEY (currency, known_at),
  constraint currency_rates_price_check CHECK ((price > (0)::numeric)),
  constraint currency_rates_venues_check CHECK ((pg_column_size(venues) <= 8192))
);

create table sample.installation_facts (
  key text not null,
  value jsonb not null,
  constraint installation_facts_pkey PRIMARY KEY (key)
);

create table sample.latest_prices (
  asset_id text not null,
  at timestamp with time zone not null,
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
  constraint latest_prices_method_check CHECK ((method = ANY (ARRAY['single_venue'::text, 'volume_weighted_median'::text, 'volume_weighted_median_mad'::text, 'assumed_dollar'::text]))),
  constraint latest_prices_pkey PRIMARY KEY (asset_id),
  constraint latest_prices_price_check CHECK ((price >= (0)::numeric))
);

create table sample.like_rollups (
  platform text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  bucket bigint not null,
  posts bigint not null,
  constraint like_rollups_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
  constraint like_rollups_pkey PRIMARY KEY (platform, grain, starts_at, bucket)
);

create table sample.post_rollup_changes (
  at timestamp with time zone not null,
  platform text not null,
  symbol text not null,
  starts_at timestamp with time zone not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null
) partition by RANGE (at);
CREATE INDEX post_rollup_changes_of_all ON ONLY sample.post_rollup_changes USING btree (at) WHERE (symbol = ''::text);
CREATE INDEX post_rollup_changes_symbol_starts_at_at_idx ON ONLY sample.post_rollup_changes USING btree (symbol, starts_at, at) WHERE ((at - starts_at) >= '01:00:00'::interval);
CREATE INDEX post_rollup_changes_symbol_starts_at_at_idx1 ON ONLY sample.post_rollup_changes USING btree (symbol, starts_at, at) WHERE ((at - starts_at) < '01:00:00'::interval);

create table sample.post_rollups (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null,
  constraint post_rollups_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text]))),
  constraint post_rollups_pkey PRIMARY KEY (platform, symbol, grain, starts_at)
);
CREATE INDEX post_rollups_symbol_grain_starts_at_idx ON sample.post_rollups USING btree (symbol, grain, starts_at);
CREATE INDEX post_totals ON sample.post_rollups USING btree (platform, grain, starts_at) INCLUDE (posts) WHERE (symbol = ''::text);

create table sample.posts (
  platform text not null,
  external_id text not null,
  username text not null,
  text text not null,
  created_at timestamp with time zone not null,
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
  collected_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  author_id text,
  lang text,
  revision bigint,
  edited_at timestamp with time zone,
  meaning_bp smallint[],
  account_since timestamp with time zone,
  is_automated boolean,
  constraint posts_meaning_bp_check CHECK ((cardinality(meaning_bp) = (3 + (2 * cardinality(symbols))))) NOT VALID,
  constraint posts_media_type_check CHECK ((media_type = ANY (ARRAY['image'::text, 'video'::text, 'carousel'::text]))),
  constraint posts_pkey PRIMARY KEY (platform, external_id),
  constraint posts_sentiment_bp_check CHECK (((sentiment_bp >= 0) AND (sentiment_bp <= 10000)))
) partition by LIST (platform);
CREATE INDEX posts_by_author_id ON ONLY sample.posts USING btree (platform, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX posts_by_lang ON ONLY sample.posts USING btree (lower(split_part(lang, '-'::text, 1)), created_at DESC, external_id DESC) WHERE (lang IS NOT NULL);
CREATE INDEX posts_by_mood ON ONLY sample.posts USING btree (sentiment_bp) WHERE (sentiment_bp IS NOT NULL);
CREATE INDEX posts_by_username ON ONLY sample.posts USING btree (lower(username), created_at DESC, external_id DESC) INCLUDE (username);
CREATE INDEX posts_collected ON ONLY sample.posts USING btree (collected_at);
CREATE INDEX posts_newest ON ONLY sample.posts USING btree (created_at DESC, external_id DESC);
CREATE INDEX posts_search ON ONLY sample.posts USING gin (search);

create table sample.signal_creator_versions (
  platform text not null,
  starts_at timestamp with time zone not null,
  symbol text not null,
  authors bigint[] not null,
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  known_mark bigint not null,
  last_mark bigint not null
);
CREATE INDEX signal_creator_versions_last_mark_idx ON sample.signal_creator_versions USING btree (last_mark);
CREATE INDEX signal_creator_versions_symbol_starts_at_last_mark_idx ON sample.signal_creator_versions USING btree (symbol, starts_at, last_mark);

create table sample.signal_creators (
  platform text not null,
  starts_at timestamp with time zone not null,
  symbol text not null,
  authors text[] not null,
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  filtered_judged integer[],
  filtered_sentiment_sum_bp bigint[],
  filtered_sentiment_squares bigint[],
  known_mark bigint not null default 0,
  constraint signal_creators_pkey PRIMARY KEY (platform, starts_at, symbol)
);
CREATE INDEX signal_creators_symbol_starts_at_idx ON sample.signal_creators USING btree (symbol, starts_at);

create table sample.signal_marks (
  nr bigint not null,
  at timestamp with time zone not null,
  ranks jsonb not null,
  prices jsonb not null,
  coverage jsonb not null,
  stale jsonb not null,
  has_topics boolean not null default false,
  constraint signal_marks_at_key UNIQUE (at),
  constraint signal_marks_pkey PRIMARY KEY (nr)
);

create table sample.signal_moods (
  platform text not null,
  starts_at timestamp with time zone not null,
  moods integer[] not null,
  filtered_moods integer[] not null,
  constraint signal_moods_pkey PRIMARY KEY (starts_at, platform)
);

create table sample.signal_reader (
  only_row boolean not null default true,
  seq bigint not null,
  at timestamp with time zone not null,
  rules integer not null default 0,
  constraint signal_reader_only_row_check CHECK (only_row),
  constraint signal_reader_pkey PRIMARY KEY (only_row)
);

create table sample.signal_stale (
  platform text not null,
  starts_at timestamp with time zone not null,
  marks bigint not null default 1,
  constraint signal_stale_pkey PRIMARY KEY (platform, starts_at)
);

create table sample.signal_term_versions (
  platform text not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  term text not null,
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
  known_mark bigint not null default 0,
  last_mark bigint not null
);
CREATE INDEX signal_term_versions_kind_starts_at_last_mark_idx ON sample.signal_term_versions USING btree (kind, starts_at, last_mark);
CREATE INDEX signal_term_versions_last_mark_idx ON sample.signal_term_versions USING btree (last_mark);
CREATE INDEX signal_term_versions_term_kind_starts_at_last_mark_idx ON sample.signal_term_versions USING btree (term, kind, starts_at, last_mark);

create table sample.signal_terms (
  platform text not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  term text not null,
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
  known_mark bigint not null default 0,
  constraint signal_terms_kind_check CHECK ((kind = ANY (ARRAY['hashtag'::text, 'word'::text, 'phrase'::text]))),
  constraint signal_terms_pkey PRIMARY KEY (starts_at, platform, kind, term)
);
CREATE INDEX signal_terms_term_kind_starts_at_idx ON sample.signal_terms USING btree (term, kind, starts_at);

create table sample.signal_traces (
  platform text not null,
  starts_at timestamp with time zone not null,
  prints bytea not null,
  authors bytea not null,
  constraint signal_traces_pkey PRIMARY KEY (platform, starts_at)
);

create table sample.signal_versions (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
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
  meant bigint not null default 0,
  tone_sum_bp bigint not null default 0,
  stance_sum_bp bigint not null default 0,
  filtered_meant bigint not null default 0,
  filtered_tone_sum_bp bigint not null default 0,
  filtered_stance_sum_bp bigint not null default 0,
  known_at timestamp with time zone,
  aged bigint not null default 0,
  young bigint not null default 0,
  filtered_aged bigint not null default 0,
  filtered_young bigint not null default 0,
  automated bigint not null default 0,
  known_mark bigint not null default 0,
  last_mark bigint not null
);
CREATE INDEX signal_versions_last_mark_idx ON sample.signal_versions USING btree (last_mark);
CREATE INDEX signal_versions_symbol_grain_starts_at_last_mark_idx ON sample.signal_versions USING btree (symbol, grain, starts_at, last_mark);

create table sample.signals (
  platform text not null,
  symbol text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
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
  meant bigint not null default 0,
  tone_sum_bp bigint not null default 0,
  stance_sum_bp bigint not null default 0,
  filtered_meant bigint not null default 0,
  filtered_tone_sum_bp bigint not null default 0,
  filtered_stance_sum_bp bigint not null default 0,
  known_at timestamp with time zone,
  aged bigint not null default 0,
  young bigint not null default 0,
  filtered_aged bigint not null default 0,
  filtered_young bigint not null default 0,
  automated bigint not null default 0,
  known_mark bigint not null default 0,
  constraint signals_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'day'::text]))),
  constraint signals_pkey PRIMARY KEY (platform, grain, starts_at, symbol)
);
CREATE INDEX signals_symbol_grain_starts_at_idx ON sample.signals USING btree (symbol, grain, starts_at);

create table sample.tape (
  seq bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  source text not null,
  subject text not null,
  claimed_at timestamp with time zone,
  symbols text[] not null,
  data jsonb,
  constraint tape_kind_check CHECK ((kind = ANY (ARRAY['put'::text, 'edit'::text, 'delete'::text, 'counts'::text, 'tick'::text, 'gap'::text]))),
  constraint tape_pkey PRIMARY KEY (at, seq)
) partition by RANGE (at);
CREATE INDEX tape_at_seq_idx ON ONLY sample.tape USING btree (at, seq) WHERE (kind = 'tick'::text);
CREATE INDEX tape_seq_idx ON ONLY sample.tape USING btree (seq);
CREATE INDEX tape_source_subject_idx ON ONLY sample.tape USING btree (source, subject) WHERE ((kind = 'edit'::text) AND (data IS NOT NULL));
CREATE INDEX tape_source_subject_seq_idx ON ONLY sample.tape USING btree (source, subject, seq) WHERE (subject <> ''::text);
CREATE INDEX tape_symbols_idx ON ONLY sample.tape USING gin (symbols) WHERE (kind = 'edit'::text);

create table sample.tape_head (
  only_row boolean not null default true,
  seq bigint not null,
  at timestamp with time zone not null,
  constraint tape_head_only_row_check CHECK (only_row),
  constraint tape_head_pkey PRIMARY KEY (only_row)
);

create table sample.upstream_throttles (
  source text not null,
  until timestamp with time zone not null,
  constraint upstream_throttles_pkey PRIMARY KEY (source)
);

CREATE OR REPLACE FUNCTION public.after_quiet_hours(p_user uuid, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_quiet quiet_hours;
  v_local timestamp;
  v_minute integer;
  v_ends timestamp;
begin
  select * into v_quiet from quiet_hours where user_id = p_user;
  if not found then
    return p_now;
  end if;
  v_local := p_now at time zone v_quiet.time_zone;
  v_minute := extract(hour from v_local)::integer * 60 + extract(minute from v_local)::integer;
  if v_quiet.starts_minute < v_quiet.ends_minute then
    if v_minute < v_quiet.starts_minute or v_minute >= v_quiet.ends_minute then
      return p_now;
    end if;
  elsif v_minute < v_quiet.starts_minute and v_minute >= v_quiet.ends_minute then
    return p_now;
  end if;
  v_ends := date_trunc('day', v_local) + make_interval(mins => v_quiet.ends_minute);
  if v_ends <= v_local then
    v_ends := v_ends + interval '1 day';
  end if;
  return v_ends at time zone v_quiet.time_zone;
-- A zone that this PostgreSQL does not know any more must not keep alerts from firing.
exception when invalid_parameter_value then
  return p_now;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('crowdtape_notifications', new.user_id::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.charge_calls(p_terms jsonb, p_cap bigint, p_ask integer, INOUT calls bigint, INOUT micros bigint, OUT granted integer, OUT price integer, OUT stopped_by text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_quota constant bigint := (p_terms ->> 'quota')::bigint;
  v_tiers constant jsonb := p_terms -> 'tiers';
  v_ask integer := p_ask;
  v_tier integer := 0;
  v_tier_end bigint;
  v_price integer;
  v_take bigint;
begin
  granted := 0;
  while v_ask > 0 loop
    loop
      v_tier_end := (v_tiers -> (v_tier + 1) ->> 0)::bigint;
      exit when v_tier_end is null or calls < v_tier_end;
      v_tier := v_tier + 1;
    end loop;
    v_price := (v_tiers -> v_tier ->> 1)::integer;
    v_take := least(v_ask::bigint, v_tier_end - calls);
    if v_quota is not null and v_take > v_quota - calls then
      v_take := greatest(0, v_quota - calls); stopped_by := 'quota';
    end if;
    if p_cap is not null and v_price > 0 and v_take > (p_cap - micros) / v_price then
      v_take := greatest(0, (p_cap - micros) / v_price); stopped_by := 'cap';
    end if;
    price := case when granted = 0 then v_price end;
    calls := calls + v_take; micros := micros + v_take * v_price;
    granted := granted + v_take::integer; v_ask := v_ask - v_take::integer;
    exit when stopped_by is not null;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.ensure_tape_day(p_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_table text;
  v_name text;
begin
  foreach v_table in array array['tape', 'post_rollup_changes'] loop
    v_name := v_table || to_char(p_day, '_YYYYMMDD');
    continue when to_regclass(format('%I.%I', current_schema(), v_name)) is not null;
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.tape', 0));
    -- Another writer may have been quicker.
    execute format('create table if not exists %I (like %I including defaults including constraints)', v_name, v_table);
    continue when exists (select 1 from pg_inherits where inhrelid = to_regclass(format('%I.%I', current_schema(), v_name)));
    execute format(
      'alter table %I attach partition %I for values from (%L) to (%L)',
      v_table, v_name, p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC'
    );
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.ensure_usage_partition(p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_start timestamp := date_trunc('month', p_at at time zone 'UTC');
  v_name text := 'usage_ledger_' || to_char(v_start, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtextextended('usage_ledger', 0));
  if to_regclass(v_name) is not null then return; end if;
  execute format('create table %I (like usage_ledger including defaults including constraints)', v_name);
  execute format(
    'alter table usage_ledger attach partition %I for values from (%L) to (%L)',
    v_name, v_start at time zone 'UTC', (v_start + interval '1 month') at time zone 'UTC'
  );
end $function$;

CREATE OR REPLACE FUNCTION public.enter_window(p_window_ms integer, p_limit integer, p_bucket bigint, p_place integer, p_charge integer, p_free integer, INOUT totals bigint[], OUT used integer, OUT admitted integer, OUT admitted_free integer, OUT free_at_ms bigint)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  c_buckets constant integer := 51;
  -- The first bucket behind which nothing more was called: what is before it is the oldest that counts.
  v_oldest constant integer := greatest(p_place, array_position(totals, totals[p_place + c_buckets]) - 1);
  v_entered integer;
begin
  -- The fullest of all windows that this moment lies in decides.
  used := 0;
  for j in 1..p_place loop
    used := greatest(used, totals[j] - totals[j + c_buckets]);
  end loop;
  admitted := least(p_charge, greatest(0, p_limit - used));
  admitted_free := least(p_free, greatest(0, p_limit - used - admitted));
  v_entered := admitted + admitted_free;
  if v_entered > 0 then
    for j in 1..p_place loop
      totals[j] := totals[j] + v_entered;
    end loop;
    used := used + v_entered;
  end if;
  free_at_ms := ((p_bucket - v_oldest + 1 + c_buckets) * p_window_ms + c_buckets - 2) / (c_buckets - 1);
end $function$;

CREATE OR REPLACE FUNCTION public.queue_usage_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into mails (id, kind, priority, user_id, data, created_at, due_at, expires_at)
    select gen_random_uuid(), 'usage-notice', 1, owner.id,
      jsonb_build_object(
        'month', to_char(new.month, 'YYYY-MM'), 'kind', new.kind, 'limit', new.limit_value, 'percent', new.percent),
      new.reached_at, new.reached_at, new.reached_at + interval '7 days'
    from users as owner where owner.id = new.account_id
    for key share;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_posts(p_query tsquery, p_sources text[], p_from timestamp with time zone, p_until timestamp with time zone, p_after_at timestamp with time zone, p_after_id text, p_after_platform text, p_limit integer, p_walk integer, p_wanted bigint DEFAULT NULL::bigint, p_of_days bigint DEFAULT NULL::bigint, p_of_months bigint DEFAULT NULL::bigint)
 RETURNS TABLE(platform text, external_id text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 25
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  c_days_max constant integer := 8; -- DAYS_OF_STEP in expect-matches.ts; a mark costs a step down the index in each table of posts
  c_months_max constant integer := 4; -- MONTHS_OF_STEP
  v_platforms text[];
  v_ids text[];
  v_times timestamptz[];
  v_met integer;
  v_walk bigint := p_walk;
  v_walk_max bigint := p_walk;
  v_looked bigint := 0;
  v_wanted bigint;
  v_before timestamptz := p_until;
  v_first timestamptz;
  v_marks text;
  v_posts bigint;
  v_enough boolean;
  v_returned integer;
begin
  if numnode(p_query) = 0 then return; end if;

  -- Going back takes as long as v_walk posts, the index as long as the matches of a day.
  if p_of_days is not null then
    v_walk_max := greatest(p_walk, sqrt(1.5 * p_limit * p_of_days / c_days_max));
    if p_wanted <= v_walk_max then v_walk := greatest(p_walk, p_wanted); end if;
  end if;
  loop
    select array_agg(match.platform), array_agg(match.external_id), array_agg(match.created_at)
    into v_platforms, v_ids, v_times
    from (
      select walked.platform, walked.external_id, walked.created_at
      from (
        select post.platform, post.external_id, post.created_at, post.search from posts as post
        where (p_sources is null or post.platform = any(p_sources))
          and post.created_at >= p_from and post.created_at < p_until
          and (post.created_at, post.external_id) <= (p_after_at, p_after_id)
          and (post.created_at, post.external_id, post.platform) < (p_after_at, p_after_id, p_after_platform)
        order by post.created_at desc, post.external_id desc, post.platform desc
        limit v_walk
      ) as walked
      where walked.search @@ p_query
      limit p_limit
    ) as match;
    v_met := coalesce(cardinality(v_ids), 0);
    if v_met >= p_limit then
      return query select * from unnest(v_platforms, v_ids, v_times);
      return;
    end if;
    v_wanted := case
      when p_wanted is null then coalesce(3 * p_limit::bigint * v_walk / (2 * nullif(v_met, 0)), 8 * p_limit::bigint * v_walk)
      -- Words may come close together in time or, as a phrase, more seldom than was expected: no step is too large at once.
      else least(3 * p_limit::bigint * v_walk / (2 * nullif(v_met, 0)), greatest(p_wanted, 16 * v_walk))
    end;
    exit when v_wanted > v_walk_max or v_wanted <= v_walk;
    v_walk := v_wanted;
  end loop;

  v_met := 0;
  loop
    v_enough := false;
    if p_of_days is null or v_wanted <= 4 * p_of_days or p_from > '-infinity' then
      select
        string_agg(to_char(day.starts_at at time zone 'UTC', '"~"YYYY-MM-DD'), '|') filter (where day.newer < v_wanted),
        min(day.starts_at) filter (where day.newer < v_wanted), sum(day.posts) filter (where day.newer < v_wanted),
        4 * sum(day.posts) >= v_wanted or count(*) < c_days_max
      into v_marks, v_first, v_posts, v_enough
      from (
        select near.starts_at, near.posts, sum(near.posts) over (order by near.starts_at desc) - near.posts as newer
        from (
          select rollup.starts_at, sum(rollup.posts) as posts from post_rollups as rollup
          where rollup.symbol = '' and rollup.grain = 'day' and rollup.starts_at < v_before
            and rollup.starts_at <= p_after_at and rollup.starts_at >= date_trunc('day', p_from, 'UTC')
            and (p_sources is null or rollup.platform = any(p_sources))
          group by rollup.starts_at order by rollup.starts_at desc limit c_days_max
        ) as near
      ) as day;
      exit when v_marks is null; -- nothing is older
    end if;
    if not v_enough and (p_of_months is null or v_wanted <= 4 * p_of_months or p_from > '-infinity') then
      select
        string_agg(to_char(month.starts_at at time zone 'UTC', '"~"YYYY-MM'), '|') filter (where month.newer < v_wanted),
        min(month.starts_at) filter (where month.newer < v_wanted),
        sum(month.posts) filter (where month.newer < v_wanted),
        4 * sum(month.posts) >= v_wanted or (p_from > '-infinity' and count(*) < c_months_max)
      into v_marks, v_first, v_posts, v_enough
      from (
        select near.starts_at, near.posts, sum(near.posts) over (order by near.starts_at desc) - near.posts as newer
        from (
          select rollup.starts_at, sum(rollup.posts) as posts from post_rollups as rollup
          where rollup.symbol = '' and rollup.grain = 'month' and rollup.starts_at < v_before
            and rollup.starts_at <= p_after_at and rollup.starts_at >= date_trunc('month', p_from, 'UTC')
            and (p_sources is null or rollup.platform = any(p_sources))
          group by rollup.starts_at order by rollup.starts_at desc limit c_months_max
        ) as near
      ) as month;
      exit when v_marks is null;
    end if;
    if not v_enough then
      -- Matches are so few that all of them are read at once.
      return query
        with match as materialized (
          select post.platform, post.external_id, post.created_at from posts as post
          where (p_sources is null or post.platform = any(p_sources)) and post.search @@ p_query
        )
        select match.platform, match.external_id, match.created_at from match
        where match.created_at >= p_from and match.created_at < v_before
          and (match.created_at, match.external_id, match.platform) < (p_after_at, p_after_id, p_after_platform)
        order by match.created_at desc, match.external_id desc, match.platform desc
        limit p_limit - v_met;
      return;
    end if;

    -- Two conditions, the marks first: then the index goes to where their posts begin and steps through the rarest word
    -- from there. As one search it would visit every post of that time.
    return query
      with match as materialized (
        select post.platform, post.external_id, post.created_at from posts as post
        where (p_sources is null or post.platform = any(p_sources))
          and post.search @@ v_marks::tsquery and post.search @@ p_query
      )
      select match.platform, match.external_id, match.created_at from match
      where match.created_at >= p_from and match.created_at < v_before
        and (match.created_at, match.external_id, match.platform) < (p_after_at, p_after_id, p_after_platform)
      order by match.created_at desc, match.external_id desc, match.platform desc
      limit p_limit - v_met;
    get diagnostics v_returned = row_count;
    v_met := v_met + v_returned;
    exit when v_met >= p_limit;
    v_before := v_first;
    v_looked := v_looked + v_posts;
    v_wanted := case when v_met > 0 then 3 * (p_limit - v_met) * v_looked / (2 * v_met) else 8 * v_looked end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_calls(p_at timestamp with time zone, p_terms jsonb, p_windows boolean, p_percents integer[], p_hashes bytea[], p_accounts uuid[], p_charge integer[], p_free integer[], p_call_key integer[], p_call_number integer[], p_call_charge boolean[], p_call_open boolean[], p_call_endpoint text[], p_call_request uuid[], p_versions integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(place integer, alive boolean, plan text, admitted integer, granted integer, admitted_free integer, stopped_by text, used integer, free_at_ms bigint, month_calls bigint)
 LANGUAGE plpgsql
AS $function$
declare
  v_month constant date := date_trunc('month', p_at at time zone 'UTC')::date;
  v_day constant date := (p_at at time zone 'UTC')::date;
  v_now_ms constant bigint := floor(extract(epoch from p_at) * 1000)::bigint;
  r record;
  v_terms jsonb;
  v_plan text;
  v_account uuid;
  v_key uuid;
  v_window_ms integer;
  v_limit integer;
  c_key_window_ms constant integer := 60000;
  v_key_window_ms integer;
  v_key_limit integer;
  v_spending uuid;
  v_spent bigint;
  v_key_room bigint;
  v_spenders uuid[] := '{}';
  v_spents bigint[] := '{}';
  v_opened record;
  v_entry record;
  v_charged record;
  v_totals bigint[];
  v_calls bigint;
  v_micros bigint;
  v_windows key_windows[] := '{}';
  -- by secret
  v_key_ids uuid[] := array_fill(null::uuid, array[cardinality(p_hashes)]);
  v_granted integer[] := array_fill(0, array[cardinality(p_hashes)]);
  v_freed integer[] := array_fill(0, array[cardinality(p_hashes)]);
  v_base bigint[] := array_fill(0::bigint, array[cardinality(p_hashes)]);
  v_prices integer[] := array_fill(null::integer, array[cardinality(p_hashes)]);
  v_tiers jsonb[] := array_fill(null::jsonb, array[cardinality(p_hashes)]);
  -- by account
  v_n integer := 0;
  v_ids uuid[] := '{}';
  v_was_calls bigint[] := '{}';
  v_now_calls bigint[] := '{}';
  v_was_micros bigint[] := '{}';
  v_now_micros bigint[] := '{}';
  v_quotas bigint[] := '{}';
  v_caps bigint[] := '{}';
  v_capped boolean[] := '{}';
  v_is_limited boolean := false;
begin
  insert into account_months (account_id, month)
    select distinct a.id, v_month from unnest(p_accounts) a(id)
    where not exists (select 1 from account_months m where m.account_id = a.id and m.month = v_month)
    order by 1
    on conflict do nothing;
  -- Always in the order of their ids, so that two batches cannot wait for each other.
  perform 1 from account_months m where m.month = v_month and m.account_id = any (p_accounts)
    order by m.account_id for update;

  -- This statement sees what was committed before the locks were had: a key that was revoked is dead here, and
  -- so are those of an account that was disabled.
  for r in
    select i.k::integer as k, i.account, i.charge, i.free, s.key_id, p_versions[i.k] as version,
           k.limits_version, k.calls_per_minute, k.cap_micros as key_cap, k.spent_month, k.spent_micros, coalesce(p.plan, 'free') as plan, p.cap_micros,
           w.window_ms, w.bucket, w.totals, m.calls, m.micros
    from unnest(p_hashes, p_accounts, p_charge, p_free) with ordinality as i(hash, account, charge, free, k)
    left join api_key_secrets s on s.hash = i.hash and (s.valid_until is null or s.valid_until > p_at)
      and not exists (select 1 from users u where u.id = i.account and u.disabled_at is not null)
    left join api_keys k on k.id = s.key_id
    left join account_plans p on p.user_id = i.account
    left join key_windows w on w.key_id = s.key_id
    left join account_months m on m.account_id = i.account and m.month = v_month
    order by i.account, s.key_id, i.k
  loop
    place := r.k; alive := r.key_id is not null;
    plan := r.plan; admitted := 0; granted := 0; admitted_free := 0; stopped_by := null; used := 0; free_at_ms := 0;
    if v_account is distinct from r.account then
      v_account := r.account; v_plan := null; v_key := null;
      v_calls := coalesce(r.calls, 0); v_micros := coalesce(r.micros, 0);
      v_n := v_n + 1;
      v_ids[v_n] := r.account; v_was_calls[v_n] := v_calls; v_was_micros[v_n] := v_micros;
      v_now_calls[v_n] := v_calls; v_now_micros[v_n] := v_micros;
      v_caps[v_n] := r.cap_micros; v_capped[v_n] := false;
      v_is_limited := v_is_limited or r.cap_micros is not null;
    end if;
    if v_plan is null then
      v_plan := r.plan;
      v_terms := p_terms -> v_plan;
      v_window_ms := (v_terms ->> 'window_ms')::integer;
      v_limit := (v_terms ->> 'calls')::integer;
      v_quotas[v_n] := (v_terms ->> 'quota')::bigint;
      v_is_limited := v_is_limited or v_quotas[v_n] is not null;
    end if;

    if alive and r.version <> r.limits_version then
      stopped_by := 'outdated';
    elsif alive then
      v_key_ids[r.k] := r.key_id;
      admitted := r.charge;
      admitted_free := r.free;

      if p_windows then
        if v_key is distinct from r.key_id then
          v_key := r.key_id;
          v_key_window_ms := case when r.calls_per_minute is null then v_window_ms else c_key_window_ms end;
          v_key_limit := least(v_limit, r.calls_per_minute);
          v_opened := window_at(v_now_ms, v_key_window_ms, r.window_ms, r.bucket, r.totals);
          v_totals := v_opened.totals;
        end if;
        v_entry := enter_window(
          v_key_window_ms, v_key_limit, v_opened.bucket, v_opened.place, r.charge, r.free, v_totals);
        v_totals := v_entry.totals; used := v_entry.used;
        admitted := v_entry.admitted; admitted_free := v_entry.admitted_free; free_at_ms := v_entry.free_at_ms;
        if admitted + admitted_free > 0 then
          v_windows := v_windows || row(r.key_id, v_key_window_ms, v_opened.bucket, v_totals)::key_windows;
        end if;
      end if;

      v_base[r.k] := v_calls;
      if v_spending is distinct from r.key_id then
        v_spending := r.key_id;
        v_spent := case when r.spent_month = v_month then r.spent_micros else 0 end;
      end if;
      -- Up to where the account's sum may go for this key; null without a cap, which counts for nothing.
      v_key_room := case when r.key_cap is not null then v_micros + greatest(0, r.key_cap - v_spent) end;
      v_spent := v_spent - v_micros;
      v_charged := charge_calls(v_terms, least(r.cap_micros, v_key_room), admitted, v_calls, v_micros);
      v_calls := v_charged.calls; v_micros := v_charged.micros;
      v_spent := v_spent + v_micros;
      granted := v_charged.granted; stopped_by := v_charged.stopped_by;
      if stopped_by = 'cap' and v_key_room < coalesce(r.cap_micros, v_key_room + 1) then stopped_by := 'key-cap'; end if;
      if r.key_cap is not null and granted > 0 then
        v_spenders := v_spenders || r.key_id; v_spents := v_spents || v_spent;
      end if;
      v_prices[r.k] := v_charged.price;
      if v_charged.price is null then v_tiers[r.k] := v_terms -> 'tiers'; end if;
      v_capped[v_n] := v_capped[v_n] or coalesce(stopped_by = 'cap', false);
      v_granted[r.k] := granted; v_freed[r.k] := admitted_free;
      v_now_calls[v_n] := v_calls; v_now_micros[v_n] := v_micros;
    end if;
    month_calls := v_calls;
    return next;
  end loop;

  -- A key with two secrets in the batch counts in its last window.
  insert into key_windows as w (key_id, window_ms, bucket, totals)
    select distinct on (u.key_id) u.key_id, u.window_ms, u.bucket, u.totals
    from unnest(v_windows) with ordinality as u(key_id, window_ms, bucket, totals, nr)
    order by u.key_id, u.nr desc
    on conflict (key_id) do update
    set window_ms = excluded.window_ms, bucket = excluded.bucket, totals = excluded.totals;

  update account_months m set calls = u.calls, micros = u.micros
    from unnest(v_ids, v_was_calls, v_now_calls, v_now_micros) u(id, was, calls, micros)
    where m.account_id = u.id and m.month = v_month and u.calls > u.was;

  if cardinality(v_spenders) > 0 then
    update api_keys k set spent_month = v_month, spent_micros = u.spent
      from (
        select distinct on (s.id) s.id, s.spent from unnest(v_spenders, v_spents) with ordinality as s(id, spent, nr)
        order by s.id, s.nr desc
      ) u
      where k.id = u.id and (k.spent_month is null or k.spent_month <= v_month);
  end if;

  with decided as (
    select v_key_ids[c.k] as key_id, p_accounts[c.k] as account_id, c.endpoint, c.request_id, c.charge, c.open,
      case when c.charge then coalesce(v_prices[c.k], (
        select (t.value ->> 1)::integer from jsonb_array_elements(v_tiers[c.k]) with ordinality t(value, place)
        where (t.value ->> 0)::bigint < v_base[c.k] + c.number order by t.place desc limit 1
      )) else 0 end as micros
    from unnest(p_call_key, p_call_number, p_call_charge, p_call_open, p_call_endpoint, p_call_request)
      as c(k, number, charge, open, endpoint, request_id)
    where c.number <= case when c.charge then v_granted[c.k] else v_freed[c.k] end
  ), written as (
    insert into usage_ledger (account_id, at, request_id, key_id, endpoint, micros, open)
    select d.account_id, p_at, d.request_id, d.key_id, d.endpoint, d.micros, d.open from decided d where d.charge
  )
  insert into usage_days as u (account_id, day, key_id, endpoint, calls, charged, micros, last_at)
    select d.account_id, v_day, d.key_id, d.endpoint, count(*), count(*) filter (where d.charge), sum(d.micros), p_at
    from decided d group by d.account_id, d.key_id, d.endpoint
    on conflict (account_id, day, key_id, endpoint) do update
    set calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
        micros = u.micros + excluded.micros, last_at = greatest(u.last_at, excluded.last_at);

  if not v_is_limited then return; end if;
  insert into usage_notices (account_id, month, kind, limit_value, percent, reached_at)
    select u.id, v_month, x.kind, x.limit_value, x.percent, p_at
    from unnest(v_ids, v_was_calls, v_now_calls, v_was_micros, v_now_micros, v_quotas, v_caps, v_capped)
      as u(id, was_calls, now_calls, was_micros, now_micros, quota, cap, capped)
    cross join lateral (
      select 'quota' as kind, u.quota as limit_value, p.percent from unnest(p_percents) p(percent)
      where u.was_calls * 100 < p.percent * u.quota and u.now_calls * 100 >= p.percent * u.quota
      union all
      select 'cap', u.cap, p.percent from unnest(p_percents) p(percent)
      where u.was_micros * 100 < p.percent * u.cap and u.now_micros * 100 >= p.percent * u.cap
         or p.percent = 100 and u.capped
    ) x
    where u.now_calls > u.was_calls or u.capped
    order by 1, 3, 5
    on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION public.void_calls(p_accounts uuid[], p_ats timestamp with time zone[], p_requests uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_found integer;
begin
  perform 1 from account_months m
    where (m.account_id, m.month) in (
      select c.account_id, date_trunc('month', c.at at time zone 'UTC')::date from unnest(p_accounts, p_ats) c(account_id, at)
    )
    order by m.account_id, m.month for update;
  with gone as (
    delete from usage_ledger l using unnest(p_accounts, p_ats, p_requests) c(account_id, at, request_id)
    where l.account_id = c.account_id and l.at = c.at and l.request_id = c.request_id
    returning l.*
  ), days as (
    update usage_days u set charged = u.charged - g.calls, micros = u.micros - g.micros
    from (
      select account_id, (at at time zone 'UTC')::date as day, key_id, endpoint, count(*) as calls, sum(micros) as micros
      from gone group by 1, 2, 3, 4
    ) g
    where u.account_id = g.account_id and u.day = g.day and u.key_id = g.key_id and u.endpoint = g.endpoint
  ), months as (
    update account_months m set calls = m.calls - g.calls, micros = m.micros - g.micros
    from (
      select account_id, date_trunc('month', at at time zone 'UTC')::date as month, count(*) as calls, sum(micros) as micros
      from gone group by 1, 2
    ) g
    where m.account_id = g.account_id and m.month = g.month
  ), spent as (
    update api_keys k set spent_micros = greatest(0, k.spent_micros - g.micros)
    from (
      select key_id, date_trunc('month', at at time zone 'UTC')::date as month, sum(micros) as micros from gone group by 1, 2
    ) g
    where k.id = g.key_id and k.spent_month = g.month and k.cap_micros is not null and g.micros > 0
  )
  select count(*) into v_found from gone;
  return v_found;
end $function$;

CREATE OR REPLACE FUNCTION public.window_at(p_now_ms bigint, p_window_ms integer, p_known_window_ms integer, p_known_bucket bigint, p_known_totals bigint[], OUT bucket bigint, OUT place integer, OUT totals bigint[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  c_buckets constant integer := 51;
  c_kept constant integer := 64;
  v_shift bigint;
begin
  bucket := p_now_ms * (c_buckets - 1) / p_window_ms;
  place := 1;
  -- A clock that is far behind the last one has been set back: what it counted ahead of time is dropped.
  if p_known_window_ms = p_window_ms and p_known_bucket <= bucket + 2 * c_buckets then
    v_shift := bucket - p_known_bucket;
    if v_shift <= 0 then
      -- Another batch has counted a later moment already: this one counts at its own.
      bucket := p_known_bucket;
      totals := p_known_totals;
      place := least(1 - v_shift, c_kept - c_buckets + 1)::integer;
      return;
    elsif v_shift < c_kept then
      totals := array_fill(p_known_totals[1], array[v_shift::integer]) || p_known_totals[1:c_kept + 1 - v_shift::integer];
      return;
    end if;
  end if;
  totals := array_fill(0::bigint, array[c_kept + 1]);
end $function$;

CREATE TRIGGER notifications_announced AFTER INSERT OR UPDATE OF read_at ON public.notifications FOR EACH ROW EXECUTE FUNCTION announce_notification();

CREATE TRIGGER usage_notice_is_mailed AFTER INSERT ON public.usage_notices FOR EACH ROW EXECUTE FUNCTION queue_usage_notice();
