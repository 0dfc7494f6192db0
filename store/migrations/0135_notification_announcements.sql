-- Open screens learn at once that an account has news; the payload is the account's id.
create function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('crowdtape_notifications', new.user_id::text);
  return null;
end
$$;
create trigger notifications_announced after insert or update of read_at on notifications
  for each row execute function announce_notification();
