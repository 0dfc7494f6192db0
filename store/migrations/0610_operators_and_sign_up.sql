-- Accounts that became an operator by the link in the log, the one link that still does, and settings changed while running.
alter table users add column is_operator boolean not null default false;
create table operator_link (
  is_only boolean primary key default true check (is_only),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create table changed_settings (
  name text primary key,
  value text not null,
  changed_at timestamptz not null
);
