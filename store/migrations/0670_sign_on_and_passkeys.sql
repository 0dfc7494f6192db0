-- Signing in by a provider of OpenID Connect and by passkeys.
alter table users add column has_password boolean not null default true;
alter table sessions add column via text not null default 'password' check (via in ('password', 'provider', 'passkey'));
create table linked_identities (
  user_id uuid primary key references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text,
  operator_group text,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
-- What a browser has begun and not ended: each is used once, within minutes.
create table sign_in_tries (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  kind text not null,
  secret_hash bytea check (octet_length(secret_hash) = 32),
  user_id uuid references users on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tries_expiring on sign_in_tries (expires_at);
create index sign_in_tries_by_user on sign_in_tries (user_id) where user_id is not null;
