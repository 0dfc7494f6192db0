-- What an account watches and how it wants the site to look, wherever it signs in.
create table watchlists (
  user_id uuid primary key references users on delete cascade,
  -- the newest first
  asset_ids text[] not null check (cardinality(asset_ids) <= 500)
);

-- null: the account has not chosen, and each browser keeps its own choice
alter table users
  add column theme text check (theme in ('dark', 'light', 'system')),
  add column palette text check (palette in ('standard', 'color-blind')),
  add column time_zone text;
