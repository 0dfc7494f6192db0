-- Decides a batch of calls and writes what it decides, in one statement and one commit.
--
-- p_terms      for each plan { "window_ms", "calls", "quota" or null, "tiers": [[after calls, micros], ...] }
-- p_windows    whether the windows are counted here (or elsewhere already)
-- p_hashes, p_accounts, p_charge, p_free
--              for each secret in the batch: its hash, its account, how many calls ask to be charged and how many are free
-- p_call_...   for each call: its secret (1-based), its number among that secret's calls of its kind, and the rest
--
-- p_versions   for each secret: which limits of its key the process knows. Of another version nothing is let through, and
--              `stopped_by` is 'outdated'.
--
-- A key's own rate limit is in calls a minute, below what its plan allows; its own cap is 'key-cap'.
--
-- Of the calls of one secret and kind the first ones are granted, so the answer needs only their numbers.
drop function if exists settle_calls(
  timestamptz, jsonb, boolean, integer[], bytea[], uuid[], integer[], integer[], integer[], integer[], boolean[], boolean[],
  text[], uuid[]
);
create or replace function settle_calls(
  p_at timestamptz, p_terms jsonb, p_windows boolean, p_percents integer[],
  p_hashes bytea[], p_accounts uuid[], p_charge integer[], p_free integer[],
  p_call_key integer[], p_call_number integer[], p_call_charge boolean[], p_call_open boolean[],
  p_call_endpoint text[], p_call_request uuid[], p_versions integer[] default null
) returns table (
  place integer, alive boolean, plan text, admitted integer, granted integer, admitted_free integer, stopped_by text,
  used integer, free_at_ms bigint, month_calls bigint
) language plpgsql as $$
declare
  v_month constant date := date_trunc('month', p_at at time zone 'UTC')::date;
  v_day constant date := (p_at at time zone 'UTC')::date;
  v_now_ms constant bigint := floor(extract(epoch from p_at) * 1000)::bigint;
  r record;
  v_terms jsonb;
  v_plan text;
  v_account uuid;
  v_key uuid;
  v_window_ms integer;
  v_limit integer;
  c_key_window_ms constant integer := 60000;
  v_key_window_ms integer;
  v_key_limit integer;
  v_spending uuid;
  v_spent bigint;
  v_key_room bigint;
  v_spenders uuid[] := '{}';
  v_spents bigint[] := '{}';
  v_opened record;
  v_entry record;
  v_charged record;
  v_totals bigint[];
  v_calls bigint;
  v_micros bigint;
  v_windows key_windows[] := '{}';
  -- by secret
  v_key_ids uuid[] := array_fill(null::uuid, array[cardinality(p_hashes)]);
  v_granted integer[] := array_fill(0, array[cardinality(p_hashes)]);
  v_freed integer[] := array_fill(0, array[cardinality(p_hashes)]);
  v_base bigint[] := array_fill(0::bigint, array[cardinality(p_hashes)]);
  v_prices integer[] := array_fill(null::integer, array[cardinality(p_hashes)]);
  v_tiers jsonb[] := array_fill(null::jsonb, array[cardinality(p_hashes)]);
  -- by account
  v_n integer := 0;
  v_ids uuid[] := '{}';
  v_was_calls bigint[] := '{}';
  v_now_calls bigint[] := '{}';
  v_was_micros bigint[] := '{}';
  v_now_micros bigint[] := '{}';
  v_quotas bigint[] := '{}';
  v_caps bigint[] := '{}';
  v_capped boolean[] := '{}';
  v_is_limited boolean := false;
begin
  insert into account_months (account_id, month)
    select distinct a.id, v_month from unnest(p_accounts) a(id)
    where not exists (select 1 from account_months m where m.account_id = a.id and m.month = v_month)
    order by 1
    on conflict do nothing;
  -- Always in the order of their ids, so that two batches cannot wait for each other.
  perform 1 from account_months m where m.month = v_month and m.account_id = any (p_accounts)
    order by m.account_id for update;

  -- This statement sees what was committed before the locks were had: a key that was revoked is dead here, and
  -- so are those of an account that was disabled.
  for r in
    select i.k::integer as k, i.account, i.charge, i.free, s.key_id, p_versions[i.k] as version,
           k.limits_version, k.calls_per_minute, k.cap_micros as key_cap, k.spent_month, k.spent_micros, coalesce(p.plan, 'free') as plan, p.cap_micros,
           w.window_ms, w.bucket, w.totals, m.calls, m.micros
    from unnest(p_hashes, p_accounts, p_charge, p_free) with ordinality as i(hash, account, charge, free, k)
    left join api_key_secrets s on s.hash = i.hash and (s.valid_until is null or s.valid_until > p_at)
      and not exists (select 1 from users u where u.id = i.account and u.disabled_at is not null)
    left join api_keys k on k.id = s.key_id
    left join account_plans p on p.user_id = i.account
    left join key_windows w on w.key_id = s.key_id
    left join account_months m on m.account_id = i.account and m.month = v_month
    order by i.account, s.key_id, i.k
  loop
    place := r.k; alive := r.key_id is not null;
    plan := r.plan; admitted := 0; granted := 0; admitted_free := 0; stopped_by := null; used := 0; free_at_ms := 0;
    if v_account is distinct from r.account then
      v_account := r.account; v_plan := null; v_key := null;
      v_calls := coalesce(r.calls, 0); v_micros := coalesce(r.micros, 0);
      v_n := v_n + 1;
      v_ids[v_n] := r.account; v_was_calls[v_n] := v_calls; v_was_micros[v_n] := v_micros;
      v_now_calls[v_n] := v_calls; v_now_micros[v_n] := v_micros;
      v_caps[v_n] := r.cap_micros; v_capped[v_n] := false;
      v_is_limited := v_is_limited or r.cap_micros is not null;
    end if;
    if v_plan is null then
      v_plan := r.plan;
      v_terms := p_terms -> v_plan;
      v_window_ms := (v_terms ->> 'window_ms')::integer;
      v_limit := (v_terms ->> 'calls')::integer;
      v_quotas[v_n] := (v_terms ->> 'quota')::bigint;
      v_is_limited := v_is_limited or v_quotas[v_n] is not null;
    end if;

    if alive and r.version <> r.limits_version then
      stopped_by := 'outdated';
    elsif alive then
      v_key_ids[r.k] := r.key_id;
      admitted := r.charge;
      admitted_free := r.free;

      if p_windows then
        if v_key is distinct from r.key_id then
          v_key := r.key_id;
          v_key_window_ms := case when r.calls_per_minute is null then v_window_ms else c_key_window_ms end;
          v_key_limit := least(v_limit, r.calls_per_minute);
          v_opened := window_at(v_now_ms, v_key_window_ms, r.window_ms, r.bucket, r.totals);
          v_totals := v_opened.totals;
        end if;
        v_entry := enter_window(
          v_key_window_ms, v_key_limit, v_opened.bucket, v_opened.place, r.charge, r.free, v_totals);
        v_totals := v_entry.totals; used := v_entry.used;
        admitted := v_entry.admitted; admitted_free := v_entry.admitted_free; free_at_ms := v_entry.free_at_ms;
        if admitted + admitted_free > 0 then
          v_windows := v_windows || row(r.key_id, v_key_window_ms, v_opened.bucket, v_totals)::key_windows;
        end if;
      end if;

      v_base[r.k] := v_calls;
      if v_spending is distinct from r.key_id then
        v_spending := r.key_id;
        v_spent := case when r.spent_month = v_month then r.spent_micros else 0 end;
      end if;
      -- Up to where the account's sum may go for this key; null without a cap, which counts for nothing.
      v_key_room := case when r.key_cap is not null then v_micros + greatest(0, r.key_cap - v_spent) end;
      v_spent := v_spent - v_micros;
      v_charged := charge_calls(v_terms, least(r.cap_micros, v_key_room), admitted, v_calls, v_micros);
      v_calls := v_charged.calls; v_micros := v_charged.micros;
      v_spent := v_spent + v_micros;
      granted := v_charged.granted; stopped_by := v_charged.stopped_by;
      if stopped_by = 'cap' and v_key_room < coalesce(r.cap_micros, v_key_room + 1) then stopped_by := 'key-cap'; end if;
      if r.key_cap is not null and granted > 0 then
        v_spenders := v_spenders || r.key_id; v_spents := v_spents || v_spent;
      end if;
      v_prices[r.k] := v_charged.price;
      if v_charged.price is null then v_tiers[r.k] := v_terms -> 'tiers'; end if;
      v_capped[v_n] := v_capped[v_n] or coalesce(stopped_by = 'cap', false);
      v_granted[r.k] := granted; v_freed[r.k] := admitted_free;
      v_now_calls[v_n] := v_calls; v_now_micros[v_n] := v_micros;
    end if;
    month_calls := v_calls;
    return next;
  end loop;

  -- A key with two secrets in the batch counts in its last window.
  insert into key_windows as w (key_id, window_ms, bucket, totals)
    select distinct on (u.key_id) u.key_id, u.window_ms, u.bucket, u.totals
    from unnest(v_windows) with ordinality as u(key_id, window_ms, bucket, totals, nr)
    order by u.key_id, u.nr desc
    on conflict (key_id) do update
    set window_ms = excluded.window_ms, bucket = excluded.bucket, totals = excluded.totals;

  update account_months m set calls = u.calls, micros = u.micros
    from unnest(v_ids, v_was_calls, v_now_calls, v_now_micros) u(id, was, calls, micros)
    where m.account_id = u.id and m.month = v_month and u.calls > u.was;

  if cardinality(v_spenders) > 0 then
    update api_keys k set spent_month = v_month, spent_micros = u.spent
      from (
        select distinct on (s.id) s.id, s.spent from unnest(v_spenders, v_spents) with ordinality as s(id, spent, nr)
        order by s.id, s.nr desc
      ) u
      where k.id = u.id and (k.spent_month is null or k.spent_month <= v_month);
  end if;

  with decided as (
    select v_key_ids[c.k] as key_id, p_accounts[c.k] as account_id, c.endpoint, c.request_id, c.charge, c.open,
      case when c.charge then coalesce(v_prices[c.k], (
        select (t.value ->> 1)::integer from jsonb_array_elements(v_tiers[c.k]) with ordinality t(value, place)
        where (t.value ->> 0)::bigint < v_base[c.k] + c.number order by t.place desc limit 1
      )) else 0 end as micros
    from unnest(p_call_key, p_call_number, p_call_charge, p_call_open, p_call_endpoint, p_call_request)
      as c(k, number, charge, open, endpoint, request_id)
    where c.number <= case when c.charge then v_granted[c.k] else v_freed[c.k] end
  ), written as (
    insert into usage_ledger (account_id, at, request_id, key_id, endpoint, micros, open)
    select d.account_id, p_at, d.request_id, d.key_id, d.endpoint, d.micros, d.open from decided d where d.charge
  )
  insert into usage_days as u (account_id, day, key_id, endpoint, calls, charged, micros, last_at)
    select d.account_id, v_day, d.key_id, d.endpoint, count(*), count(*) filter (where d.charge), sum(d.micros), p_at
    from decided d group by d.account_id, d.key_id, d.endpoint
    on conflict (account_id, day, key_id, endpoint) do update
    set calls = u.calls + excluded.calls, charged = u.charged + excluded.charged,
        micros = u.micros + excluded.micros, last_at = greatest(u.last_at, excluded.last_at);

  if not v_is_limited then return; end if;
  insert into usage_notices (account_id, month, kind, limit_value, percent, reached_at)
    select u.id, v_month, x.kind, x.limit_value, x.percent, p_at
    from unnest(v_ids, v_was_calls, v_now_calls, v_was_micros, v_now_micros, v_quotas, v_caps, v_capped)
      as u(id, was_calls, now_calls, was_micros, now_micros, quota, cap, capped)
    cross join lateral (
      select 'quota' as kind, u.quota as limit_value, p.percent from unnest(p_percents) p(percent)
      where u.was_calls * 100 < p.percent * u.quota and u.now_calls * 100 >= p.percent * u.quota
      union all
      select 'cap', u.cap, p.percent from unnest(p_percents) p(percent)
      where u.was_micros * 100 < p.percent * u.cap and u.now_micros * 100 >= p.percent * u.cap
         or p.percent = 100 and u.capped
    ) x
    where u.now_calls > u.was_calls or u.capped
    order by 1, 3, 5
    on conflict do nothing;
end $$;
