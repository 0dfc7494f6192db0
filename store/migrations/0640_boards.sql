-- The dashboards of an account: panels as contract/app/boards.ts describes them, a link to share, e-mails on a schedule.
create table boards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) <= 60),
  panels jsonb not null check (jsonb_typeof(panels) = 'array'),
  version integer not null default 1,
  share_hash bytea unique,
  shared_at timestamptz,
  mail_every text check (mail_every in ('day', 'week')),
  mail_weekday smallint check (mail_weekday between 1 and 7),
  mail_hour smallint check (mail_hour between 0 and 23),
  mail_time_zone text check (char_length(mail_time_zone) <= 60),
  mail_due_at timestamptz,
  mail_stop_token text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index boards_of_account on boards (user_id);
create index boards_mail_due on boards (mail_due_at) where mail_due_at is not null;
create index boards_by_deletion on boards (deleted_at) where deleted_at is not null;
