-- How the posts of one hour of one source sound: how many have a mood in each tenth from negative to positive, raw and
-- filtered. One row an hour and source, so that a month is read in a moment; hours are computed again by newer rules.
create function pg_temp.moods(place text) returns void language plpgsql as $$
begin
  execute format($table$
    create table %I.signal_moods (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      moods int[] not null,
      filtered_moods int[] not null,
      primary key (starts_at, platform)
    )$table$, place);
end
$$;
select pg_temp.moods(current_schema());
select pg_temp.moods('sample');
