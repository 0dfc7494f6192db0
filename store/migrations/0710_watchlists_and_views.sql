-- Further watchlists of an account, under names of its own; its first one is in watchlists.
create table named_watchlists (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) <= 60),
  name_key text not null,
  asset_ids text[] not null check (cardinality(asset_ids) <= 250),
  created_at timestamptz not null,
  primary key (user_id, id),
  unique (user_id, name_key)
);

-- Tables and searches of an account under names of its own: the query of their address.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  page text not null check (char_length(page) <= 20),
  name text not null check (char_length(name) <= 60),
  search text not null check (char_length(search) <= 4000),
  saved_at timestamptz not null,
  unique (user_id, page, name)
);

-- How an account looks at the market; null: as its browser has it.
alter table users add column market_view text check (market_view in ('cards', 'table', 'map'));

-- Which watchlist a screen is limited to: the first one, or one by its id.
alter table screens add column watched text check (char_length(watched) <= 36);
