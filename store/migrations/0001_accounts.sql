-- Who uses the installation. Secrets are stored only as hashes.

create table users (
  id uuid primary key,
  username text not null,
  -- NFKC, lower case: full-width and upper-case variants are one account
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  -- argon2id in the PHC string format
  password_hash text not null,
  avatar text,
  social_twitter text,
  social_facebook text,
  social_instagram text,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

create table sessions (
  -- SHA-256 of the token
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  -- SHA-256 of the token in the mail
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  superseded_at timestamptz
);
create index password_resets_by_user on password_resets (user_id, created_at);
create index password_resets_by_expiry on password_resets (expires_at);

-- Counted attempts per thing that is throttled, in fixed windows.
create table attempts (
  -- what is counted, such as 'sign-in:account'
  kind text not null,
  -- SHA-256 of the account or address, so that the table names nobody
  subject_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (kind, subject_hash, window_start)
);
create index attempts_by_window on attempts (window_start);
