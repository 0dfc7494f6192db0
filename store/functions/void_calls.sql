-- Takes charged calls back: their answers never left. Gives how many were found.
create or replace function void_calls(p_accounts uuid[], p_ats timestamptz[], p_requests uuid[]) returns integer language plpgsql as $$
declare
  v_found integer;
begin
  perform 1 from account_months m
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
  ), spent as (
    update api_keys k set spent_micros = greatest(0, k.spent_micros - g.micros)
    from (
      select key_id, date_trunc('month', at at time zone 'UTC')::date as month, sum(micros) as micros from gone group by 1, 2
    ) g
    where k.id = g.key_id and k.spent_month = g.month and k.cap_micros is not null and g.micros > 0
  )
  select count(*) into v_found from gone;
  return v_found;
end $$;
