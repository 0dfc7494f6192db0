-- Alerts that their owners have deleted lately and may take back, each as it was.
create table deleted_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  alert jsonb not null,
  deleted_at timestamptz not null
);

create index deleted_alerts_by_age on deleted_alerts (deleted_at);
create index deleted_alerts_by_owner on deleted_alerts (user_id);
