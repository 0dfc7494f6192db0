-- The calls that a key has made, as its window holds them at a moment: how many there were in all up to the end of each
-- of 64 buckets of a fiftieth of the window, the newest first, and before them. Every stretch of the window's length lies
-- in 51 of them whole; the others are as many older ones as a clock may be behind.
-- p_known_...  what was counted last, null where nothing was
-- place        where the moment's own bucket stands, the newest first
create or replace function window_at(
  p_now_ms bigint, p_window_ms integer, p_known_window_ms integer, p_known_bucket bigint, p_known_totals bigint[],
  out bucket bigint, out place integer, out totals bigint[]
) language plpgsql immutable as $$
declare
  c_buckets constant integer := 51;
  c_kept constant integer := 64;
  v_shift bigint;
begin
  bucket := p_now_ms * (c_buckets - 1) / p_window_ms;
  place := 1;
  -- A clock that is far behind the last one has been set back: what it counted ahead of time is dropped.
  if p_known_window_ms = p_window_ms and p_known_bucket <= bucket + 2 * c_buckets then
    v_shift := bucket - p_known_bucket;
    if v_shift <= 0 then
      -- Another batch has counted a later moment already: this one counts at its own.
      bucket := p_known_bucket;
      totals := p_known_totals;
      place := least(1 - v_shift, c_kept - c_buckets + 1)::integer;
      return;
    elsif v_shift < c_kept then
      totals := array_fill(p_known_totals[1], array[v_shift::integer]) || p_known_totals[1:c_kept + 1 - v_shift::integer];
      return;
    end if;
  end if;
  totals := array_fill(0::bigint, array[c_kept + 1]);
end $$;
