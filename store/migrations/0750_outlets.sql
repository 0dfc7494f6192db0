-- Addresses with a token of their own at which feed readers and spreadsheets read a list of an account.
create table outlets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) <= 60),
  kind text not null check (kind in ('search', 'trends', 'stories', 'firings')),
  query text not null check (char_length(query) <= 2000),
  token_hash bytea not null unique,
  reads bigint not null default 0,
  read_at timestamptz,
  created_at timestamptz not null
);
create index outlets_of_account on outlets (user_id);
