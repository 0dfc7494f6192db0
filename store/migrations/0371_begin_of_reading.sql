-- Since when sources are read that do not reach back and were read before this was noted, so that nothing from before is
-- compared with what came since: the oldest minute that is kept of them, a look at the primary key each, or the last reading.
insert into source_cursors (source, stream, cursor, saved_at)
select live.source, 'begun', jsonb_build_object('from', to_json(coalesce(
  (select min(minute) from source_minutes where source = live.source), live.saved_at))), live.saved_at
from source_cursors as live
where live.stream = 'live' and not exists (
  select 1 from source_cursors as known where known.source = live.source and known.stream in ('begun', 'back'));
