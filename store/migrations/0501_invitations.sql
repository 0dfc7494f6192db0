-- Who may sign up where that is by invitation. A row goes when it is used, revoked or out of date.
create table invitations (
  email_key text primary key,
  email text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_expiring on invitations (expires_at);
