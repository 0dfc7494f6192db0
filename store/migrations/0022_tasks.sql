-- Work that takes its time: collecting, analyzing, exporting.

create table tasks (
  id uuid primary key,
  -- null: of the sample universe, shown to everybody
  user_id uuid references users on delete cascade,
  title text not null,
  description text not null,
  type text not null check (type in ('scrape', 'analyze', 'export')),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  -- percent; null where it cannot be told
  progress smallint check (progress between 0 and 100),
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status in ('completed', 'failed')) = (finished_at is not null)),
  check (status = 'failed' or error is null)
);
create index tasks_newest on tasks (user_id, created_at desc, id desc);
