-- Accounts that an operator disabled, what operators did, and how large each table was day by day.
alter table users add column disabled_at timestamptz;
create index users_newest on users (created_at desc, id desc);
create index users_disabled on users (disabled_at desc, id desc) where disabled_at is not null;
create index users_by_email_prefix on users (email_key text_pattern_ops);
create index users_by_username_prefix on users (username_key text_pattern_ops);

-- Rows are added and pruned by age, and nothing else: who is deleted is forgotten by the references.
create table operator_acts (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor text not null check (actor in ('session', 'command')),
  operator_id uuid references users on delete set null,
  action text not null,
  subject_id uuid references users on delete set null,
  details jsonb not null,
  address text
);
create index operator_acts_by_age on operator_acts (at);
create index operator_acts_by_operator on operator_acts (operator_id, id desc) where operator_id is not null;
create index operator_acts_by_subject on operator_acts (subject_id, id desc) where subject_id is not null;

create table table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);

-- What failed in the last days, for whoever may try it again.
create index mails_failed on mails (settled_at) where outcome in ('refused', 'expired');
create index webhook_deliveries_failed on webhook_deliveries (settled_at) where outcome = 'failed';
create index tasks_failed on tasks (finished_at) where status = 'failed';
create index tasks_open on tasks (created_at) where status in ('pending', 'running');
