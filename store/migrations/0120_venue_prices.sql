-- Prices become a median of venues that says what it was made of; candles are kept to the minute and say where they
-- have a gap; assets say how they are written and what the venues call them.

create function pg_temp.widen_market(place text) returns void language plpgsql as $$
begin
  execute format(
    'alter table %I.latest_prices
       -- how the venues became one price; absent where somebody else said it as it is
       add column method text
         check (method in (''single_venue'', ''volume_weighted_median'', ''volume_weighted_median_mad'')),
       -- from the lowest to the highest price in the median, in hundredths of a percent
       add column spread_bp numeric,
       -- what each venue said: venue, price, volume24h, at, refused
       add column venues jsonb', place
  );
  execute format('alter table %I.candles drop constraint candles_interval_check', place);
  execute format(
    'alter table %I.candles
       add constraint candles_interval_check check (interval in (''1m'', ''5m'', ''1h'', ''1d'')),
       -- nobody told a price in a part of the interval
       add column has_gap boolean not null default false', place
  );
  -- The candles of the running minute, hour and day are written again with each tick.
  execute format('alter table %I.candles set (fillfactor = 80)', place);
  execute format(
    'alter table %I.assets
       -- further names by which posts speak of it
       add column aliases text[] not null default ''{}'',
       -- words that must stand near an everyday word for it to mean the asset
       add column context_words text[] not null default ''{}'',
       -- CAIP-19, where the asset lives on one chain
       add column caip19 text,
       -- units in circulation, and who says so
       add column circulating_supply numeric,
       add column supply_source text', place
  );
end
$$;
select pg_temp.widen_market(current_schema());
select pg_temp.widen_market('sample');

-- What a venue means by a ticker where it is not the largest asset that bears it.
create table venue_tickers (
  -- '' for all venues
  venue text collate "C" not null,
  ticker text collate "C" not null,
  -- null: no asset of ours
  asset_id text references assets on delete cascade,
  primary key (venue, ticker)
);

-- What the venues said, a row for each moment at which prices were made, kept for a day: from the minute before a
-- moment its prices are made again.
create table venue_ticks (
  at timestamptz primary key,
  -- [venue, base, quote, price, volume in bases, volume in quotes, ms since 1970, why it was refused]
  ticks jsonb not null
);

-- Stretches of candles that the venues were asked for and did not have.
create table candle_gaps (
  asset_id text not null references assets on delete cascade,
  interval text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  asked_at timestamptz not null,
  primary key (asset_id, interval, starts_at)
);
