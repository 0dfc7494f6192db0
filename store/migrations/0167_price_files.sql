-- Price history comes from files as well: in candles of three days too, and what looks wrong is kept and told.

create function pg_temp.take_files(place text) returns void language plpgsql as $$
begin
  execute format('alter table %I.candles drop constraint candles_interval_check', place);
  execute format(
    'alter table %I.candles
       add constraint candles_interval_check check (interval in (''1m'', ''5m'', ''1h'', ''1d'', ''3d'')),
       -- what looks wrong beside its neighbours
       add column doubt text check (doubt in (''price_spike'', ''volume_spike''))', place
  );
end
$$;
select pg_temp.take_files(current_schema());
select pg_temp.take_files('sample');
