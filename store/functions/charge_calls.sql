-- What a month still lets be charged of the calls that ask: as many as the quota and the cap have left, each at the price
-- of its tier.
-- p_terms  of the plan, see settle_calls
-- calls, micros  of the month so far, and with those that were granted
-- price    of all that were granted; null where they reach over the edge of a tier
create or replace function charge_calls(
  p_terms jsonb, p_cap bigint, p_ask integer,
  inout calls bigint, inout micros bigint, out granted integer, out price integer, out stopped_by text
) language plpgsql immutable as $$
declare
  v_quota constant bigint := (p_terms ->> 'quota')::bigint;
  v_tiers constant jsonb := p_terms -> 'tiers';
  v_ask integer := p_ask;
  v_tier integer := 0;
  v_tier_end bigint;
  v_price integer;
  v_take bigint;
begin
  granted := 0;
  while v_ask > 0 loop
    loop
      v_tier_end := (v_tiers -> (v_tier + 1) ->> 0)::bigint;
      exit when v_tier_end is null or calls < v_tier_end;
      v_tier := v_tier + 1;
    end loop;
    v_price := (v_tiers -> v_tier ->> 1)::integer;
    v_take := least(v_ask::bigint, v_tier_end - calls);
    if v_quota is not null and v_take > v_quota - calls then
      v_take := greatest(0, v_quota - calls); stopped_by := 'quota';
    end if;
    if p_cap is not null and v_price > 0 and v_take > (p_cap - micros) / v_price then
      v_take := greatest(0, (p_cap - micros) / v_price); stopped_by := 'cap';
    end if;
    price := case when granted = 0 then v_price end;
    calls := calls + v_take; micros := micros + v_take * v_price;
    granted := granted + v_take::integer; v_ask := v_ask - v_take::integer;
    exit when stopped_by is not null;
  end loop;
end $$;
