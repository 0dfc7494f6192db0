-- Where a session was opened, and what besides the password an account signs in with.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column device text;
alter table sessions add column address text;
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);
