-- What the authorization server of /mcp keeps: clients, requests, grants and tokens, found by the SHA-256 of their id.
create table oauth_records (
  model text not null check (char_length(model) <= 40),
  id_hash bytea not null,
  grant_id uuid,
  user_id uuid references users (id) on delete cascade,
  payload jsonb not null check (pg_column_size(payload) <= 65536),
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_of_account on oauth_records (user_id) where user_id is not null;
create index oauth_records_by_end on oauth_records (expires_at);

-- The client that a key was granted to on the consent page; null: a key that was made in the settings.
alter table api_keys add column client_id text check (char_length(client_id) <= 2000);
