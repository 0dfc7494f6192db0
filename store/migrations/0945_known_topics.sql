-- What was known of topics and of who wrote at earlier moments: rows that are replaced after a mark, as of signals.
alter table signal_terms add column known_mark bigint not null default 0;
alter table sample.signal_terms add column known_mark bigint not null default 0;
alter table signal_creators add column known_mark bigint not null default 0;
alter table sample.signal_creators add column known_mark bigint not null default 0;
-- Marks of before have no versions of these.
alter table signal_marks add column has_topics boolean not null default false;
alter table sample.signal_marks add column has_topics boolean not null default false;

create table signal_term_versions (
  like signal_terms including defaults,
  last_mark bigint not null
);
create index signal_term_versions_of_term on signal_term_versions (term, kind, starts_at, last_mark);
create index signal_term_versions_by_hour on signal_term_versions (kind, starts_at, last_mark);
create index signal_term_versions_by_mark on signal_term_versions (last_mark);
create table sample.signal_term_versions (like signal_term_versions including all);

-- Whose names are not here: who deletes all posts is not found by them.
create table signal_creator_versions (
  platform text not null,
  starts_at timestamptz not null,
  symbol text not null,
  authors bigint[] not null,
  posts integer[] not null,
  filtered_posts integer[] not null,
  engagement bigint[] not null,
  filtered_engagement bigint[] not null,
  known_mark bigint not null,
  last_mark bigint not null
);
create index signal_creator_versions_of_symbol on signal_creator_versions (symbol, starts_at, last_mark);
create index signal_creator_versions_by_mark on signal_creator_versions (last_mark);
create table sample.signal_creator_versions (like signal_creator_versions including all);

-- What one unit of a currency was worth in US dollars, for prices in other money: the rate at the beginning of each minute.
create table currency_rates (
  currency text not null check (currency in ('EUR', 'GBP', 'JPY')),
  -- When it was stored, and what venues said last then.
  known_at timestamptz not null,
  at timestamptz not null,
  price numeric not null check (price > 0),
  method text not null check (char_length(method) <= 40),
  venues jsonb not null check (pg_column_size(venues) <= 8192),
  primary key (currency, known_at)
);
create table sample.currency_rates (like currency_rates including all);
