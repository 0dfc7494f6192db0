-- Sources that asked to be left alone for a while, so that an absent price can say why it is absent.

create table upstream_throttles (
  -- such as 'coingecko'
  source text primary key,
  until timestamptz not null
);
