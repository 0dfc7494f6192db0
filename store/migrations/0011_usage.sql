-- What programs called and what it cost. Money is integer micro-dollars; months and days are UTC.

-- The row that decides: whoever settles calls of an account holds it locked, so that the last credit is spent once.
create table account_months (
  account_id uuid not null,
  month date not null,
  -- charged calls
  calls bigint not null default 0,
  micros bigint not null default 0,
  primary key (account_id, month)
) with (fillfactor = 50);

-- Every charged call, for ever auditable until its month is pruned. One partition a month.
create table usage_ledger (
  account_id uuid not null,
  at timestamptz not null,
  -- the X-Request-Id of the answer
  request_id uuid not null,
  key_id uuid not null,
  endpoint text not null,
  micros integer not null,
  -- reserved for a call that is still at work; taken back when it fails or its process dies
  open boolean not null,
  primary key (account_id, at, request_id)
) partition by range (at);
create index usage_ledger_open on usage_ledger (at) where open;

-- Sums by day, key and endpoint, kept in the transaction that writes the ledger. Free and failed calls count as calls.
create table usage_days (
  account_id uuid not null,
  day date not null,
  key_id uuid not null,
  endpoint text not null,
  calls bigint not null,
  charged bigint not null,
  micros bigint not null,
  last_at timestamptz not null,
  primary key (account_id, day, key_id, endpoint)
) with (fillfactor = 70);

-- Calls of a key in buckets of a fiftieth of its window, newest first. Whatever stretch of the window's length one
-- takes, it lies within 51 of them; the 13 older ones judge batches that had to wait for another process.
-- Losing this table in a crash costs one window's count.
create unlogged table key_windows (
  key_id uuid primary key,
  window_ms integer not null,
  -- number of the newest bucket since 1970
  bucket bigint not null,
  counts integer[] not null
) with (fillfactor = 50);

-- Marks of the quota or the cap that an account has reached; a row is mailed once.
create table usage_notices (
  account_id uuid not null,
  month date not null,
  kind text not null check (kind in ('quota', 'cap')),
  -- calls or micro-dollars; a changed cap has marks of its own
  limit_value bigint not null,
  percent smallint not null,
  reached_at timestamptz not null,
  -- who mails a notice holds it for a while, so that of several processes one sends it
  claimed_at timestamptz,
  sent_at timestamptz,
  primary key (account_id, month, kind, limit_value, percent)
);
create index usage_notices_unsent on usage_notices (reached_at) where sent_at is null;

-- Makes the ledger's partition for the month of p_at if it is missing. Attaching blocks neither readers nor writers.
create function ensure_usage_partition(p_at timestamptz) returns void language plpgsql as $$
declare
  v_start timestamp := date_trunc('month', p_at at time zone 'UTC');
  v_name text := 'usage_ledger_' || to_char(v_start, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtextextended('usage_ledger', 0));
  if to_regclass(v_name) is not null then return; end if;
  execute format('create table %I (like usage_ledger including defaults including constraints)', v_name);
  execute format(
    'alter table usage_ledger attach partition %I for values from (%L) to (%L)',
    v_name, v_start at time zone 'UTC', (v_start + interval '1 month') at time zone 'UTC'
  );
end $$;

-- Decides a batch of calls and writes what it decides, in one statement and one commit.
--
-- p_terms      for each plan { "window_ms", "calls", "quota" or null, "tiers": [[after calls, micros], ...] }
-- p_windows    whether the windows are counted here (or elsewhere already)
-- p_hashes, p_accounts, p_charge, p_free
--              for each secret in the batch: its hash, its account, how many calls ask to be charged and how many are free
-- p_call_...   for each call: its secret (1-based), its number among that secret's calls of its kind, and the rest
--
-- Of the calls of one secret and kind the first ones are granted, so the answer needs only their numbers.
create function settle_calls(
  p_at timestamptz, p_terms jsonb, p_windows boolean, p_percents integer[],
  p_hashes bytea[], p_accounts uuid[], p_charge integer[], p_free integer[],
  p_call_key integer[], p_call_number integer[], p_call_charge boolean[], p_call_open boolean[],
  p_call_endpoint text[], p_call_request uuid[]
) returns table (
  place integer, alive boolean, plan text, admitted integer, granted integer, admitted_free integer, stopped_by text,
  used integer, free_at_ms bigint, month_calls bigint
) language plpgsql as $$
declare
  c_buckets constant integer := 51;
  c_kept constant integer := 64;
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
  v_bucket bigint;
  v_shift bigint;
  v_place integer;
  v_sum integer;
  v_counts integer[];
  v_oldest integer;
  v_calls bigint;
  v_micros bigint;
  v_quota bigint;
  v_ask integer;
  v_take bigint;
  v_price integer;
  v_tier integer;
  v_tier_end bigint;
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
begin
  insert into account_months (account_id, month)
    select distinct a.id, v_month from unnest(p_accounts) a(id)
    where not exists (select from account_months m where m.account_id = a.id and m.month = v_month)
    order by 1
    on conflict do nothing;
  -- Always in the order of their ids, so that two batches cannot wait for each other.
  perform from account_months m where m.month = v_month and m.account_id = any (p_accounts)
    order by m.account_id for update;

  -- This statement sees what was committed before the locks were had: a key that was revoked is dead here.
  for r in
    select i.k::integer as k, i.account, i.charge, i.free, s.key_id, coalesce(p.plan, 'free') as plan, p.cap_micros,
           w.window_ms, w.bucket, w.counts, m.calls, m.micros
    from unnest(p_hashes, p_accounts, p_charge, p_free) with ordinality as i(hash, account, charge, free, k)
    left join api_key_secrets s on s.hash = i.hash and (s.valid_until is null or s.valid_until > p_at)
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
    end if;
    if v_plan is null then
      v_plan := r.plan;
      v_terms := p_terms -> v_plan;
      v_window_ms := (v_terms ->> 'window_ms')::integer;
      v_limit := (v_terms ->> 'calls')::integer;
      v_quota := (v_terms ->> 'quota')::bigint;
      v_quotas[v_n] := v_quota;
    end if;

    if alive then
      v_key_ids[r.k] := r.key_id;
      admitted := r.charge;
      admitted_free := r.free;

      if p_windows then
        if v_key is distinct from r.key_id then
          v_key := r.key_id;
          v_bucket := v_now_ms * (c_buckets - 1) / v_window_ms;
          v_place := 1;
          v_counts := array_fill(0, array[c_kept]);
          -- A clock that is far behind the last one has been set back: what it counted ahead of time is dropped.
          if r.window_ms = v_window_ms and r.bucket <= v_bucket + 2 * c_buckets then
            v_shift := v_bucket - r.bucket;
            if v_shift <= 0 then
              -- Another batch has counted a later moment already: this one counts at its own.
              v_bucket := r.bucket;
              v_counts := r.counts;
              v_place := least(1 - v_shift, c_kept - c_buckets + 1)::integer;
            elsif v_shift < c_kept then
              v_counts := array_fill(0, array[v_shift::integer]) || r.counts[1:c_kept - v_shift::integer];
            end if;
          end if;
        end if;
        -- The fullest of all windows that this moment lies in decides.
        v_sum := 0; v_oldest := v_place;
        for j in v_place..v_place + c_buckets - 1 loop
          if v_counts[j] > 0 then v_sum := v_sum + v_counts[j]; v_oldest := j; end if;
        end loop;
        used := v_sum;
        for j in reverse v_place - 1..1 loop
          v_sum := v_sum + v_counts[j] - v_counts[j + c_buckets];
          used := greatest(used, v_sum);
        end loop;
        admitted := least(admitted, greatest(0, v_limit - used));
        admitted_free := least(admitted_free, greatest(0, v_limit - used - admitted));
        if admitted + admitted_free > 0 then
          v_counts[v_place] := v_counts[v_place] + admitted + admitted_free;
          used := used + admitted + admitted_free;
          insert into key_windows as w (key_id, window_ms, bucket, counts)
            values (r.key_id, v_window_ms, v_bucket, v_counts)
            on conflict (key_id) do update
            set window_ms = excluded.window_ms, bucket = excluded.bucket, counts = excluded.counts;
        end if;
        -- when the oldest bucket leaves the window
        free_at_ms := ((v_bucket - v_oldest + 1 + c_buckets) * v_window_ms + c_buckets - 2) / (c_buckets - 1);
      end if;

      -- The month decides: as many as the quota and the cap have left, each at the price of its tier.
      v_ask := admitted;
      v_base[r.k] := v_calls;
      v_tiers[r.k] := v_terms -> 'tiers';
      v_tier := 0;
      while v_ask > 0 loop
        while v_terms #> array['tiers', (v_tier + 1)::text] is not null
              and v_calls >= (v_terms #>> array['tiers', (v_tier + 1)::text, '0'])::bigint loop
          v_tier := v_tier + 1;
        end loop;
        v_price := (v_terms #>> array['tiers', v_tier::text, '1'])::integer;
        v_tier_end := (v_terms #>> array['tiers', (v_tier + 1)::text, '0'])::bigint;
        v_take := least(v_ask::bigint, v_tier_end - v_calls);
        if v_quota is not null and v_take > v_quota - v_calls then
          v_take := greatest(0, v_quota - v_calls); stopped_by := 'quota';
        end if;
        if r.cap_micros is not null and v_price > 0 and v_take > (r.cap_micros - v_micros) / v_price then
          v_take := greatest(0, (r.cap_micros - v_micros) / v_price); stopped_by := 'cap'; v_capped[v_n] := true;
        end if;
        -- One price for all calls of this secret in the batch, unless they reach over the edge of a tier.
        v_prices[r.k] := case when granted = 0 then v_price end;
        v_calls := v_calls + v_take; v_micros := v_micros + v_take * v_price;
        granted := granted + v_take::integer; v_ask := v_ask - v_take::integer;
        exit when stopped_by is not null;
      end loop;
      v_granted[r.k] := granted; v_freed[r.k] := admitted_free;
      v_now_calls[v_n] := v_calls; v_now_micros[v_n] := v_micros;
    end if;
    month_calls := v_calls;
    return next;
  end loop;

  update account_months m set calls = u.calls, micros = u.micros
    from unnest(v_ids, v_was_calls, v_now_calls, v_now_micros) u(id, was, calls, micros)
    where m.account_id = u.id and m.month = v_month and u.calls > u.was;

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

-- Takes charged calls back: their answers never left. Gives how many were found.
create function void_calls(p_accounts uuid[], p_ats timestamptz[], p_requests uuid[]) returns integer language plpgsql as $$
declare
  v_found integer;
begin
  perform from account_months m
    where (m.account_id, m.month) in (
      select c.account_id, date_trunc('month', c.at at time zone 'UTC')::date from unnest(p_accounts, p_ats) c(account_id, at)
    )
    order by m.account_id, m.month for update;
  with gone as (
    delete from usage_ledger l using unnest(p_accounts, p_ats, p_requests) c(account_id, at, request_id)
    where l.account_id = c.account_id and l.at = c.at and l.request_id = c.request_id
    returning l.*
  ), days as (
    update usage_days u set charged = u.charged - g.calls, micros = u.micros - g.micros
    from (
      select account_id, (at at time zone 'UTC')::date as day, key_id, endpoint, count(*) as calls, sum(micros) as micros
      from gone group by 1, 2, 3, 4
    ) g
    where u.account_id = g.account_id and u.day = g.day and u.key_id = g.key_id and u.endpoint = g.endpoint
  ), months as (
    update account_months m set calls = m.calls - g.calls, micros = m.micros - g.micros
    from (
      select account_id, date_trunc('month', at at time zone 'UTC')::date as month, count(*) as calls, sum(micros) as micros
      from gone group by 1, 2
    ) g
    where m.account_id = g.account_id and m.month = g.month
  )
  select count(*) into v_found from gone;
  return v_found;
end $$;
