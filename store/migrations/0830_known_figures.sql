-- What figures were made of at earlier moments. A mark is a moment whose knowledge is kept; a row of signals says which mark
-- was the last one when it was written, and one that is replaced after a mark is kept with the last mark that had it.
create table signal_marks (
  nr bigint primary key,
  at timestamptz not null unique,
  ranks jsonb not null,
  prices jsonb not null,
  coverage jsonb not null,
  stale jsonb not null
);
create table sample.signal_marks (like signal_marks including all);

alter table signals add column known_mark bigint not null default 0;
alter table sample.signals add column known_mark bigint not null default 0;

create table signal_versions (
  like signals including defaults,
  last_mark bigint not null
);
create index signal_versions_of_symbol on signal_versions (symbol, grain, starts_at, last_mark);
create index signal_versions_by_mark on signal_versions (last_mark);
create table sample.signal_versions (like signal_versions including all);

-- The asset of a contract by its address, without chain and standard.
create index assets_by_address on assets (lower(split_part(caip19, ':', 3)));
create index assets_by_address on sample.assets (lower(split_part(caip19, ':', 3)));
