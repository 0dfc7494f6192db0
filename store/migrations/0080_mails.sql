-- Every mail that is to leave, written in the transaction of what causes it and kept until it was taken or given up.

create table mails (
  id uuid primary key,
  -- which text it has, such as 'password-reset'
  kind text not null,
  -- mails about an account itself go first
  priority smallint not null,
  -- the account that it is about; its mails go with it
  user_id uuid references users on delete cascade,
  -- the alert that has fired; its mails go with it
  alert_id uuid references alerts on delete cascade,
  -- absent: the address of the alert or else of the account, whatever it is when the mail is sent
  recipient text,
  recipient_key text,
  -- what the text says; may hold the token of a link, so it is emptied when the mail is settled
  data jsonb not null,
  created_at timestamptz not null,
  -- while one is at work on it: when another may take it over
  due_at timestamptz not null,
  -- what it says is no news or does not work any more: it is never sent after this
  expires_at timestamptz not null,
  attempts integer not null default 0,
  settled_at timestamptz,
  -- 'sent', 'unwanted', 'refused' or 'expired'
  outcome text,
  check ((recipient is null) = (recipient_key is null) or settled_at is not null),
  check ((settled_at is null) = (outcome is null))
);

create index mails_due on mails (priority, due_at) where settled_at is null;
-- However often an address asks, one mail waits until it is known whether there is anybody to answer.
create unique index mails_asked on mails (kind, recipient_key)
  where settled_at is null and user_id is null and kind in ('password-reset', 'newsletter-confirmation');
create index mails_settled on mails (settled_at) where settled_at is not null;
create index mails_of_alerts_sent on mails (recipient_key, settled_at) where kind = 'alert' and outcome = 'sent';
create index mails_by_user on mails (user_id) where user_id is not null;
create index mails_by_alert on mails (alert_id) where alert_id is not null;

-- What waits in the queues that there were.
insert into mails (id, kind, priority, user_id, alert_id, data, created_at, due_at, expires_at, attempts)
  select due.firing_id, 'alert', 1, alert.user_id, alert.id,
    jsonb_build_object('title', firing.title, 'text', firing.text),
    firing.fired_at, due.next_try_at, greatest(due.next_try_at, firing.fired_at) + interval '6 hours', due.attempts
  from alert_mails as due
  join alert_firings as firing on firing.id = due.firing_id
  join alerts as alert on alert.id = firing.alert_id
  where due.sent_at is null and due.dropped_at is null;
drop table alert_mails;

insert into mails (id, kind, priority, data, created_at, due_at, expires_at, attempts)
  select id, 'contact', 1,
    jsonb_build_object('name', name, 'email', email, 'subject', subject, 'message', message),
    created_at, next_try_at, created_at + interval '7 days', attempts
  from contact_messages where next_try_at is not null;
drop index contact_messages_due;
alter table contact_messages drop column attempts, drop column next_try_at, drop column mailed_at;

insert into mails (id, kind, priority, user_id, data, created_at, due_at, expires_at)
  select gen_random_uuid(), 'usage-notice', 1, notice.account_id,
    jsonb_build_object(
      'month', to_char(notice.month, 'YYYY-MM'), 'kind', notice.kind, 'limit', notice.limit_value,
      'percent', notice.percent),
    notice.reached_at, notice.reached_at, notice.reached_at + interval '7 days'
  from usage_notices as notice join users on users.id = notice.account_id
  where notice.sent_at is null;
drop index usage_notices_unsent;
alter table usage_notices drop column claimed_at, drop column sent_at;

-- A part of the quota or the cap that was reached is mailed in the transaction of the call that reached it.
create function queue_usage_notice() returns trigger language plpgsql as $$
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
create trigger usage_notice_is_mailed after insert on usage_notices
  for each row execute function queue_usage_notice();
