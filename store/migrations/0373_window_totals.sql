-- How many calls a key had made up to the end of each bucket, newest first, and before the oldest, instead of those within
-- each: what a window holds is the difference of two, and need not be summed up.
drop function if exists window_at(bigint, integer, integer, bigint, integer[]);
drop function if exists enter_window(integer, integer, bigint, integer, integer, integer, integer[]);

alter table key_windows rename to key_windows_counted;
alter index key_windows_pkey rename to key_windows_counted_pkey;
create unlogged table key_windows (
  key_id uuid primary key,
  window_ms integer not null,
  -- number of the newest bucket since 1970
  bucket bigint not null,
  totals bigint[] not null
) with (fillfactor = 50);
insert into key_windows (key_id, window_ms, bucket, totals)
  select w.key_id, w.window_ms, w.bucket, (
    select array_agg(coalesce((
      select sum(c.calls)::bigint from unnest(w.counts) with ordinality as c(calls, nr) where c.nr >= place
    ), 0) order by place)
    from generate_series(1, 65) place
  )
  from key_windows_counted w;
drop table key_windows_counted;
