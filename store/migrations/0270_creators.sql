-- Who wrote about an asset ('' for all posts) in one hour of one source, and what that came to. One row for all authors of
-- the hour: a row for each would take five times as much room. At one place of all lists stands one author.
create function pg_temp.creator_tables(place text) returns void language plpgsql as $$
begin
  execute format($table$
    create table %I.signal_creators (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      symbol text collate "C" not null,
      -- folded names
      authors text[] collate "C" not null,
      posts int[] not null,
      filtered_posts int[] not null,
      engagement bigint[] not null,
      filtered_engagement bigint[] not null,
      primary key (platform, starts_at, symbol)
    )$table$, place);
  execute format('create index on %I.signal_creators (symbol, starts_at)', place);
  -- By which rules the hours are computed; a process that knows newer ones computes all of them again.
  execute format('alter table %I.signal_reader add rules int not null default 0', place);
end
$$;

select pg_temp.creator_tables(current_schema());
select pg_temp.creator_tables('sample');
