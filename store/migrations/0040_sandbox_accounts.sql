-- Accounts that nobody signed up for: a visitor who tries the API gets one with a test key, for a day. Each has its
-- own, so that no visitor meets what another one made. Nobody is behind their addresses, so nobody is mailed.

create table sandbox_accounts (
  user_id uuid primary key references users on delete cascade,
  expires_at timestamptz not null
);
create index sandbox_accounts_by_expiry on sandbox_accounts (expires_at);

-- Deleting an account looks for all of its keys; the index of 0010 holds only those that are not revoked.
create index api_keys_of_user on api_keys (user_id);
