-- What happened, in the order in which it was stored: the one stream that live readers, alerts and deliveries follow,
-- each with a cursor of its own, and what answers "what was known then" is computed from. Append only; it holds no
-- text of a post but what an edit replaced, and that goes when the post is deleted.

-- The place of the last entry. A writer takes its places as the last step of its transaction and holds this row until
-- the commit: so places are taken in the order in which they become visible, and no reader passes over one.
create table tape_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  at timestamptz not null
);
insert into tape_head (seq, at) values (0, to_timestamp(0));

create table tape (
  seq bigint not null,
  -- when it was stored, by our clock; never less than that of an earlier place
  at timestamptz not null,
  kind text not null check (kind in ('put', 'edit', 'delete', 'counts', 'tick', 'gap')),
  -- a platform or a venue
  source text collate "C" not null,
  -- the external id of a post; '' where it speaks of no single post
  subject text collate "C" not null,
  -- the source's own time of it
  claimed_at timestamptz,
  symbols text[] not null,
  -- edit and counts: what they replaced; tick: the prices that moved; gap: from, until, reason
  data jsonb,
  primary key (at, seq)
) partition by range (at);
create index tape_by_seq on tape (seq);
create index tape_by_subject on tape (source, subject, seq) where subject <> '';

-- How the sums of one platform, symbol ('' for all posts) and hour (UTC) changed, and when: the sum as it was known at
-- a moment is the sum of today less what was added since.
create table post_rollup_changes (
  at timestamptz not null,
  platform text collate "C" not null,
  symbol text collate "C" not null,
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
create index post_rollup_changes_late on post_rollup_changes (symbol, starts_at, at)
  where at - starts_at >= interval '1 hour';
create index post_rollup_changes_timely on post_rollup_changes (symbol, starts_at, at)
  where at - starts_at < interval '1 hour';

-- Up to where each reader has read.
create table tape_readers (
  name text primary key,
  seq bigint not null,
  at timestamptz not null
);

-- What was deleted at its source stays deleted, also when the source is read again from an earlier place. Only a hash
-- of the identity is kept.
create table tombstones (
  -- SHA-256 of kind, platform and id
  hash bytea primary key,
  -- the source's time of the deletion, or ours
  deleted_at timestamptz not null,
  -- whether it was here: what was not is forgotten sooner
  was_known boolean not null
);
create index tombstones_by_age on tombstones (deleted_at);

-- Where each stream of a source goes on, and which process reads it.
create table source_cursors (
  source text not null,
  -- such as 'live', 'back-fill' or an instance
  stream text not null,
  cursor jsonb not null,
  saved_at timestamptz not null,
  primary key (source, stream)
);
create table source_leases (
  source text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- What each source says of itself, and what it missed.
create table source_health (
  source text primary key,
  state text not null check (state in ('starting', 'live', 'reconnecting', 'throttled', 'refused', 'down', 'stopped')),
  since timestamptz not null,
  last_event_at timestamptz,
  -- the source's time of the newest event against ours
  lag_ms bigint,
  looked_at bigint not null,
  kept bigint not null,
  reconnects bigint not null,
  throttled_until timestamptz,
  last_error text,
  last_error_at timestamptz,
  -- by kind, since ever
  errors jsonb not null,
  -- by rule, since ever: why posts came in
  rules jsonb not null,
  -- what the source allows us yet, and of back-filling how far it is
  budget jsonb,
  progress jsonb,
  updated_at timestamptz not null
);
-- Looked at and kept by minute, for the chart of what share speaks of crypto.
create table source_minutes (
  source text not null,
  minute timestamptz not null,
  looked_at bigint not null,
  kept bigint not null,
  primary key (source, minute)
);
create table source_gaps (
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  filled boolean not null default false,
  primary key (source, starts_at)
);

-- When the counts of a post are asked for again.
create table count_checks (
  platform text collate "C" not null,
  external_id text collate "C" not null,
  -- which of the checks is next, from 0
  step smallint not null,
  -- when the post was first seen
  first_at timestamptz not null,
  due_at timestamptz not null,
  primary key (platform, external_id)
);
create index count_checks_due on count_checks (platform, due_at);

-- The sample universe has a tape of its own, so that its screens and streams live too.
create table sample.tape_head (like tape_head including all);
insert into sample.tape_head (seq, at) values (0, to_timestamp(0));
create table sample.tape (like tape including all) partition by range (at);
create table sample.post_rollup_changes (like post_rollup_changes including all) partition by range (at);
