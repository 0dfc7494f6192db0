-- The sample universe beside real data: tables that shadow the real ones for connections whose search_path begins with
-- `sample`. Test keys read by such connections, with the very queries of live keys.

create schema sample;
create table sample.assets (like public.assets including all);
create table sample.latest_prices (like public.latest_prices including all);
create table sample.candles (like public.candles including all);
create table sample.upstream_throttles (like public.upstream_throttles including all);
