-- A part of the quota or the cap that was reached is mailed in the transaction of the call that reached it.
create or replace function queue_usage_notice() returns trigger language plpgsql as $$
begin
  insert into mails (id, kind, priority, user_id, data, created_at, due_at, expires_at)
    select gen_random_uuid(), 'usage-notice', 1, owner.id,
      jsonb_build_object(
        'month', to_char(new.month, 'YYYY-MM'), 'kind', new.kind, 'limit', new.limit_value, 'percent', new.percent),
      new.reached_at, new.reached_at, new.reached_at + interval '7 days'
    from users as owner where owner.id = new.account_id
    for key share;
  return null;
end $$;
