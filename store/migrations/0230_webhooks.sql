-- Where the alerts of an account are delivered besides site and mail, and each delivery. Accounts' own, so never sharded.
create table webhooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text,
  -- what the receiver understands: 'standard' is the Standard Webhooks form
  format text not null check (format in ('standard', 'discord', 'slack', 'telegram')),
  -- may hold a token of the receiver, so it is never shown whole for a chat
  url text not null,
  -- the chat of a Telegram bot
  chat_id text,
  -- signs each delivery, so it cannot be kept as a hash
  secret text not null,
  -- signs too until its time is over, so that a receiver can change its secret without a gap
  previous_secret text,
  previous_until timestamptz,
  is_active boolean not null,
  -- why we switched it off: 'gone' (it answered 410) or 'failing' (nothing arrived for a day)
  stopped_because text check (stopped_because in ('gone', 'failing')),
  created_at timestamptz not null,
  -- while a delivery to it is under way, and for a moment after one that failed
  busy_until timestamptz not null,
  check ((format = 'telegram') = (chat_id is not null)),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhooks_by_owner on webhooks (user_id, created_at desc, id desc);

-- Written in the transaction of what it tells, and kept as the log for 30 days.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null check (event in ('alert.fired', 'webhook.test')),
  -- what it tells; each format makes its body of it
  data jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- when it is given up
  expires_at timestamptz not null,
  -- since it was made, or made again
  attempts integer not null default 0,
  replays integer not null default 0,
  settled_at timestamptz,
  outcome text check (outcome in ('delivered', 'failed')),
  -- the last of them, oldest first: when, the answer's status, how long, what went wrong
  tries jsonb not null default '[]',
  check ((settled_at is null) = (outcome is null))
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where settled_at is null;
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Tests and replays that somebody asked for, so that they are no tool against a receiver.
create table webhook_sends (
  user_id uuid not null references users on delete cascade,
  at timestamptz not null
);
create index webhook_sends_by_user on webhook_sends (user_id, at);
create index webhook_sends_by_age on webhook_sends (at);
