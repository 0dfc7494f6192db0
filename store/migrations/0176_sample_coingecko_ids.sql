-- As the assets of live data have it.
create unique index on sample.assets (coingecko_id) where coingecko_id is not null;
