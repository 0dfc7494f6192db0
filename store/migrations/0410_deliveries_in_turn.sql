-- Accounts and hosts take turns at what waits to be delivered.

-- As in an address, with its port: https://a.example:8443/x is a.example:8443.
alter table webhooks add column host text not null generated always as (
  lower(coalesce(substring(url from '^[a-zA-Z]+://([^/?#]+)'), ''))
) stored;

-- From one webhook that something waits for to the next, and what of it is due first.
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at, id) where settled_at is null;
-- Old processes read what waits without it while they are replaced: that is little.
drop index webhook_deliveries_due;
