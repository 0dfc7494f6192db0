-- A team is an account that people enter and nobody signs in to.
alter table users add column kind text not null default 'person' check (kind in ('person', 'team'));

create table team_members (
  team_id uuid not null references users on delete cascade,
  account_id uuid not null references users on delete cascade,
  role text not null check (role in ('reader', 'member', 'admin', 'owner')),
  joined_at timestamptz not null,
  primary key (team_id, account_id)
);
create index team_members_by_account on team_members (account_id, joined_at, team_id);

create table team_invitations (
  id uuid primary key,
  team_id uuid not null references users on delete cascade,
  email text not null,
  email_key text not null,
  role text not null check (role in ('reader', 'member', 'admin')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (team_id, email_key)
);
create index team_invitations_by_address on team_invitations (email_key);
create index team_invitations_expiring on team_invitations (expires_at);

-- Who acted for a team, and on whom; forgotten with the account.
alter table account_audit add column person_id uuid references users on delete set null;
alter table account_audit add column subject_id uuid references users on delete set null;
create index account_audit_by_person on account_audit (person_id) where person_id is not null;
create index account_audit_by_subject on account_audit (subject_id) where subject_id is not null;

-- Limits of one key below those of its account. What it spent is kept while it has a cap; `limits_version` tells a
-- process that remembers the key when to read it again.
alter table api_keys
  add column allowed_addresses text[] not null default '{}' check (cardinality(allowed_addresses) <= 50),
  add column calls_per_minute integer check (calls_per_minute > 0),
  add column cap_micros bigint check (cap_micros >= 0),
  add column spent_month date,
  add column spent_micros bigint not null default 0,
  add column limits_version integer not null default 0;
