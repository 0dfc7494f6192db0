-- What an account filters all assets by, under names of its own.
create table screens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) <= 60),
  condition text check (char_length(condition) <= 1000),
  sort text check (char_length(sort) <= 50),
  sort_order text check (sort_order in ('asc', 'desc')),
  basis text not null check (basis in ('counted', 'raw')),
  saved_at timestamptz not null,
  unique (user_id, name)
);
