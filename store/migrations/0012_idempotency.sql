-- What a POST with an Idempotency-Key answered, so that a second try gets the same answer. Kept for 24 hours.

create table idempotency_keys (
  -- the API key that sent it: another caller's word is another row
  key_id uuid not null,
  word text collate "C" not null,
  -- SHA-256 of method, path and body
  request_hash bytea not null,
  -- the same for every try, also for one after a crash
  effect_id uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  -- null while the first try is at work
  status smallint,
  content_type text,
  payload text,
  primary key (key_id, word)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
