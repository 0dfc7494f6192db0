-- How many of the calls that ask enter a window of `window_at`, those to be charged first, and the totals with them.
-- used        calls in the window with those that entered
-- free_at_ms  when the oldest of them leave it
create or replace function enter_window(
  p_window_ms integer, p_limit integer, p_bucket bigint, p_place integer, p_charge integer, p_free integer,
  inout totals bigint[], out used integer, out admitted integer, out admitted_free integer, out free_at_ms bigint
) language plpgsql immutable as $$
declare
  c_buckets constant integer := 51;
  -- The first bucket behind which nothing more was called: what is before it is the oldest that counts.
  v_oldest constant integer := greatest(p_place, array_position(totals, totals[p_place + c_buckets]) - 1);
  v_entered integer;
begin
  -- The fullest of all windows that this moment lies in decides.
  used := 0;
  for j in 1..p_place loop
    used := greatest(used, totals[j] - totals[j + c_buckets]);
  end loop;
  admitted := least(p_charge, greatest(0, p_limit - used));
  admitted_free := least(p_free, greatest(0, p_limit - used - admitted));
  v_entered := admitted + admitted_free;
  if v_entered > 0 then
    for j in 1..p_place loop
      totals[j] := totals[j] + v_entered;
    end loop;
    used := used + v_entered;
  end if;
  free_at_ms := ((p_bucket - v_oldest + 1 + c_buckets) * p_window_ms + c_buckets - 2) / (c_buckets - 1);
end $$;
