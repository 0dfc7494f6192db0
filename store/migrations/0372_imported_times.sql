-- Times of which files brought the posts of a source: where the source itself was not read, these are compared with each other.
create table imported_times (
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (source, starts_at)
);
