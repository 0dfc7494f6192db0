-- What account holders want to be told of, and what they were told on the site.

create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  enabled boolean not null,
  primary key (user_id, kind)
);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  title text not null,
  text text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
