-- Since when an author has the name that was told last, by a hash of the author's id: a source that is read again tells the
-- names before it once more.
create table author_names (
  author bytea primary key,
  named_at timestamptz not null
);
create index author_names_by_age on author_names (named_at);
