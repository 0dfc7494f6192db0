-- What visitors write is mailed to the operator; what no mail server takes is tried again.

alter table contact_messages
  add column attempts integer not null default 0,
  -- while one is at work on it: when another may take it over; null once mailed or given up
  add column next_try_at timestamptz,
  add column mailed_at timestamptz;

create index contact_messages_due on contact_messages (next_try_at) where next_try_at is not null;
