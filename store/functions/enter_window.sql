-- How many of the calls that ask enter a window of `window_at`, those to be charged first, and the counts with them.
-- used        calls in the window with those that entered
-- free_at_ms  when the oldest of them leave it
create or replace function enter_window(
  p_window_ms integer, p_limit integer, p_bucket bigint, p_place integer, p_charge integer, p_free integer,
  inout counts integer[], out used integer, out admitted integer, out admitted_free integer, out free_at_ms bigint
) language plpgsql immutable as $$
declare
  c_buckets constant integer := 51;
  v_sum integer := 0;
  v_oldest integer := p_place;
begin
  -- The fullest of all windows that this moment lies in decides.
  for j in p_place..p_place + c_buckets - 1 loop
    if counts[j] > 0 then v_sum := v_sum + counts[j]; v_oldest := j; end if;
  end loop;
  used := v_sum;
  for j in reverse p_place - 1..1 loop
    v_sum := v_sum + counts[j] - counts[j + c_buckets];
    used := greatest(used, v_sum);
  end loop;
  admitted := least(p_charge, greatest(0, p_limit - used));
  admitted_free := least(p_free, greatest(0, p_limit - used - admitted));
  if admitted + admitted_free > 0 then
    counts[p_place] := counts[p_place] + admitted + admitted_free;
    used := used + admitted + admitted_free;
  end if;
  free_at_ms := ((p_bucket - v_oldest + 1 + c_buckets) * p_window_ms + c_buckets - 2) / (c_buckets - 1);
end $$;
