-- Tasks are run by a queue of their own (store/queue/), and what an export comes to is a file.

alter table tasks
  -- what was asked for, so that it can be run again; null: made before tasks ran
  add column input jsonb,
  -- which data it is about
  add column data_mode text not null default 'live' check (data_mode in ('live', 'sample')),
  -- why it failed, as a word to group by
  add column cause text,
  -- when it was handed to the queue; null: it waits for that
  add column queued_at timestamptz,
  -- who works on it: a worker that lost it writes nothing more
  add column attempt uuid,
  -- where its work goes on after a stop
  add column state jsonb,
  -- posts that it has been through, and of how many, where that is known
  add column rows bigint not null default 0,
  add column rows_total bigint,
  -- its file below DATA_DIR/exports, and until when it is kept
  add column file text,
  add column file_bytes bigint,
  add column file_expires_at timestamptz,
  -- what was deleted after this place of the tape is not looked for in the file yet
  add column file_seq bigint,
  add column file_at timestamptz,
  -- how often the file was written anew because posts in it were deleted
  add column rewrites smallint not null default 0,
  -- a link to the file that works without a session: SHA-256 of its secret
  add column link_hash bytea,
  add column link_expires_at timestamptz;
create index tasks_unqueued on tasks (created_at) where status = 'pending' and queued_at is null;
create index tasks_files on tasks (file_expires_at) where file is not null;
