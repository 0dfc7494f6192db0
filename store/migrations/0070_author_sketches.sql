-- How many people speak, at any number of posts: a HyperLogLog sketch (Flajolet et al. 2007) of the authors of one
-- platform, symbol ('' for all posts) and hour or day (UTC). Sketches of several hours merge into the one of them all.
create table author_sketches (
  platform source not null,
  symbol text collate "C" not null,
  grain text not null check (grain in ('hour', 'day')),
  starts_at timestamptz not null,
  -- 16,384 registers of a byte, or, where fewer than a third is set, three bytes for each that is: register * 64 + rank
  registers bytea not null,
  primary key (platform, symbol, grain, starts_at)
);
create table sample.author_sketches (like public.author_sketches including all);

-- When the counts of a post were taken, where a source says so: a reading never undoes a later one.
alter table posts add column counted_at timestamptz;
alter table sample.posts add column counted_at timestamptz;

-- The posts that are there: what store/social/author-sketch.ts says in SQL.
insert into author_sketches (platform, symbol, grain, starts_at, registers)
select platform, symbol, grain, starts_at, string_agg(decode(lpad(to_hex(register * 64 + rank), 6, '0'), 'hex'), '' order by register)
from (
  select
    platform, symbol, grain, date_trunc(grain, created_at, 'UTC') as starts_at,
    hash::bit(14)::int as register,
    max(coalesce(nullif(position(B'1' in substring(hash from 15)), 0), 51)) as rank
  from (
    select
      platform, unnest(array_append(symbols, '')) as symbol, created_at,
      ('x' || encode(substring(sha256(convert_to(platform || ':' || lower(username), 'UTF8')) for 8), 'hex'))::bit(64) as hash
    from posts
  ) as mention
  cross join (values ('hour'), ('day')) as wanted (grain)
  group by 1, 2, 3, 4, 5
) as entry
group by 1, 2, 3, 4;

update author_sketches set registers = (
  select string_agg(set_byte('\x00', 0, coalesce(rank, 0)), '' order by place)
  from generate_series(0, 16383) as place
  left join (
    select
      (get_byte(registers, at) << 10) + (get_byte(registers, at + 1) << 2) + (get_byte(registers, at + 2) >> 6) as register,
      get_byte(registers, at + 2) & 63 as rank
    from generate_series(0, length(registers) - 3, 3) as at
  ) as entry on register = place
)
where length(registers) > 16384;
