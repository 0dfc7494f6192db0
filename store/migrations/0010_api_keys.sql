-- Keys of programs. A key is never stored: only SHA-256 of it.

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_user on api_keys (user_id, created_at desc, id) where revoked_at is null;

-- The secrets that a key answers to: one, and after a rotation the old ones until their overlap ends.
-- A revoked key has none, so that one probe of this primary key decides whether a call may pass.
create table api_key_secrets (
  -- SHA-256 of the whole key
  hash bytea primary key,
  key_id uuid not null references api_keys on delete cascade,
  last_four text not null,
  created_at timestamptz not null,
  -- the earlier of the key's expiry and the end of the overlap
  valid_until timestamptz
);
create index api_key_secrets_by_key on api_key_secrets (key_id, created_at desc);

-- The plan and the spending cap of an account. An account without a row is on the free plan without a cap.
create table account_plans (
  user_id uuid primary key references users on delete cascade,
  plan text not null check (plan in ('free', 'pro', 'scale')),
  -- micro-dollars a month
  cap_micros bigint check (cap_micros >= 0),
  changed_at timestamptz not null
);
