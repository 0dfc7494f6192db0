-- Since when the author's account exists, where the source gives it; and over the posts of which that is known, how many are
-- of an account that was younger than 30 days.
alter table posts add column account_since timestamptz;
alter table sample.posts add column account_since timestamptz;
alter table signals
  add column aged bigint not null default 0,
  add column young bigint not null default 0,
  add column filtered_aged bigint not null default 0,
  add column filtered_young bigint not null default 0;
alter table sample.signals
  add column aged bigint not null default 0,
  add column young bigint not null default 0,
  add column filtered_aged bigint not null default 0,
  add column filtered_young bigint not null default 0;
