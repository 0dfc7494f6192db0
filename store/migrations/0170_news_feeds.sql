-- The news feeds that operators chose on the screen, beside those of the environment.
create table news_feeds (
  id uuid primary key,
  url text not null unique check (length(url) between 1 and 2048),
  -- as the feed called itself; null for those that were read before anybody chose
  title text,
  added_at timestamptz not null
);
