-- The calls that a key has made, as its window holds them at a moment: 51 buckets of a fiftieth of the window each, so
-- that every stretch of its length lies in them whole, and as many older ones as a clock may be behind.
-- p_known_...  what was counted last, null where nothing was
-- place        where the moment's own bucket stands among the counts, the newest first
create or replace function window_at(
  p_now_ms bigint, p_window_ms integer, p_known_window_ms integer, p_known_bucket bigint, p_known_counts integer[],
  out bucket bigint, out place integer, out counts integer[]
) language plpgsql immutable as $$
declare
  c_buckets constant integer := 51;
  c_kept constant integer := 64;
  v_shift bigint;
begin
  bucket := p_now_ms * (c_buckets - 1) / p_window_ms;
  place := 1;
  counts := array_fill(0, array[c_kept]);
  -- A clock that is far behind the last one has been set back: what it counted ahead of time is dropped.
  if p_known_window_ms = p_window_ms and p_known_bucket <= bucket + 2 * c_buckets then
    v_shift := bucket - p_known_bucket;
    if v_shift <= 0 then
      -- Another batch has counted a later moment already: this one counts at its own.
      bucket := p_known_bucket;
      counts := p_known_counts;
      place := least(1 - v_shift, c_kept - c_buckets + 1)::integer;
    elsif v_shift < c_kept then
      counts := array_fill(0, array[v_shift::integer]) || p_known_counts[1:c_kept - v_shift::integer];
    end if;
  end if;
end $$;
