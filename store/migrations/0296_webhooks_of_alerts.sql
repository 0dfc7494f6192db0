-- To which webhooks of its account an alert is delivered; null: to all there are.
alter table alerts add column webhook_ids uuid[];
