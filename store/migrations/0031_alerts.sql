-- Price alerts, what they have fired, and the mails that are due. Accounts' own, so never sharded.
create table alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- a test alert watches the sample universe
  mode text not null check (mode in ('live', 'test')),
  name text,
  -- as it was when the alert was made; the sample universe has assets of its own, so no reference
  asset_id text not null,
  symbol text not null,
  asset_name text not null,
  condition text not null check (condition in ('above', 'below')),
  -- US dollars
  threshold numeric not null check (threshold > 0),
  is_active boolean not null,
  -- null: the account's address, whatever it is then
  email text,
  email_key text,
  -- the price that the alert was last judged by; null until one was seen
  judged_price numeric,
  is_fulfilled boolean generated always as (
    case condition when 'above' then judged_price > threshold else judged_price < threshold end
  ) stored,
  fired_count bigint not null,
  last_fired_at timestamptz,
  last_fired_price numeric,
  -- crossings since the last one that was told
  untold_count integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index alerts_by_owner on alerts (user_id, created_at desc, id desc);
-- Leads a new price to the alerts that it changes, however many others the asset has.
create index alerts_to_judge on alerts (mode, asset_id, is_fulfilled, condition, threshold) where is_active;

-- The assets that somebody watches, and the tick that their alerts were last judged by.
create table alert_watches (
  mode text not null,
  asset_id text not null,
  -- the time of the tick; -infinity: alerts have come or changed since
  judged_at timestamptz not null,
  primary key (mode, asset_id)
);

create table alert_firings (
  id uuid primary key,
  alert_id uuid not null references alerts on delete cascade,
  -- what the mail says
  title text not null,
  text text not null,
  price numeric not null,
  fired_at timestamptz not null,
  -- whether it was told; else it is only counted
  is_told boolean not null
);

create index alert_firings_by_alert on alert_firings (alert_id, fired_at);
create index alert_firings_by_age on alert_firings (fired_at);

-- One row for each mail that a firing owes, kept until it was sent or given up.
create table alert_mails (
  firing_id uuid primary key references alert_firings on delete cascade,
  attempts integer not null,
  -- while one is at work on it: when another may take it over
  next_try_at timestamptz not null,
  sent_at timestamptz,
  -- of the address that it was sent to
  recipient_key text,
  dropped_at timestamptz,
  -- why it was dropped, such as 'stopped'
  dropped_because text
);

create index alert_mails_due on alert_mails (next_try_at) where sent_at is null and dropped_at is null;
create index alert_mails_by_recipient on alert_mails (recipient_key, sent_at) where sent_at is not null;

-- What an address has said to the alert mails of an account.
create table alert_addresses (
  user_id uuid not null references users on delete cascade,
  email_key text not null,
  email text not null,
  -- SHA-256 of the token in the mail that asks
  confirm_hash bytea unique,
  confirm_expires_at timestamptz,
  asked_at timestamptz,
  confirmed_at timestamptz,
  stop_token text not null unique,
  stopped_at timestamptz,
  primary key (user_id, email_key)
);

create index alert_addresses_asked on alert_addresses (email_key, asked_at);
