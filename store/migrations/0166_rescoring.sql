-- What an operator says of an asset stands against what a provider says of it, and posts that are stored are read again
-- when assets or the model of meaning change.

create function pg_temp.own_assets(place text) returns void language plpgsql as $$
begin
  -- the operator named it: a provider leaves ticker and name alone
  execute format('alter table %I.assets add column is_named_by_operator boolean not null default false', place);
end
$$;
select pg_temp.own_assets(current_schema());
select pg_temp.own_assets('sample');
create unique index assets_by_coingecko_id on assets (coingecko_id) where coingecko_id is not null;

-- One reading of all posts for each change of what decides their meaning.
create table rescorings (
  id bigint generated always as identity primary key,
  -- what the posts meant before; null: not known
  from_version text,
  to_version text not null,
  began_at timestamptz not null,
  -- null: it goes on
  ended_at timestamptz,
  -- it ended because assets changed again, and another reading took over
  superseded boolean not null default false,
  -- the newest and the oldest post when it began; null: there was none
  newest_at timestamptz,
  oldest_at timestamptz,
  -- the post after which it goes on, newest first
  place jsonb,
  posts bigint not null default 0,
  changed bigint not null default 0,
  -- of the time between the newest post and the oldest, how much lies behind
  progress double precision not null default 0 check (progress between 0 and 1)
);
create unique index rescorings_running on rescorings ((true)) where ended_at is null;
