-- Assets and what the market says of them. A ticker is not an identity: several assets may share one.

create table assets (
  id text primary key,
  symbol text not null,
  name text not null,
  -- 1 is the largest market capitalization
  rank integer
);
create index assets_by_symbol on assets (symbol, rank);
create index assets_by_rank on assets (rank);

-- The newest word of the market on each asset. US dollars.
create table latest_prices (
  asset_id text primary key references assets on delete cascade,
  at timestamptz not null,
  price numeric not null check (price >= 0),
  volume_24h numeric,
  market_cap numeric,
  change_1h numeric,
  change_24h numeric,
  change_7d numeric,
  -- where it came from, such as 'sample' or 'coingecko'
  source text not null
);

create table candles (
  asset_id text not null references assets on delete cascade,
  interval text not null check (interval in ('1h', '1d')),
  start timestamptz not null,
  open numeric not null,
  high numeric not null,
  low numeric not null,
  close numeric not null,
  volume numeric,
  source text not null,
  primary key (asset_id, interval, start)
);
