-- What people say. A post's identity is (platform, external_id); every unique constraint carries it,
-- so the table can be distributed by it.

create type source as enum ('twitter', 'instagram', 'facebook', 'news');

create table posts (
  platform source not null,
  external_id text collate "C" not null,
  username text not null,
  text text not null,
  created_at timestamptz not null,
  -- A count that the platform does not give is null, never 0.
  views bigint,
  likes bigint,
  replies bigint,
  comments bigint,
  shares bigint,
  retweets bigint,
  reaction_like bigint,
  reaction_love bigint,
  reaction_haha bigint,
  reaction_wow bigint,
  reaction_sad bigint,
  reaction_angry bigint,
  media_type text check (media_type in ('image', 'video', 'carousel')),
  location text,
  url text,
  hashtags text[] not null,
  symbols text[] not null,
  -- 0 negative to 10000 positive; null where there is nothing to judge
  sentiment_bp smallint check (sentiment_bp between 0 and 10000),
  -- the words of the text, the symbols as words, and '$btc' and '#tag' as exact marks
  search tsvector not null,
  collected_at timestamptz not null,
  primary key (platform, external_id)
) partition by list (platform);

create table posts_twitter partition of posts for values in ('twitter');
create table posts_instagram partition of posts for values in ('instagram');
create table posts_facebook partition of posts for values in ('facebook');
create table posts_news partition of posts for values in ('news');

create index posts_newest on posts (created_at desc, external_id desc);
create index posts_by_username on posts (lower(username), created_at desc, external_id desc) include (username);
create index posts_search on posts using gin (search);
-- Finds what was stored after a moment; equal times and their order keep it small and cheap.
create index posts_collected on posts (collected_at);

-- One index for each column that the platform's table can be sorted by. Each carries the other counts that the table
-- can be filtered by, so that no combination of them visits the rows themselves before the page is found.
create index posts_twitter_by_views on posts_twitter (views, created_at, external_id) include (likes, replies);
create index posts_twitter_by_likes on posts_twitter (likes, created_at, external_id) include (views, replies);
create index posts_twitter_by_replies on posts_twitter (replies, created_at, external_id) include (views, likes);
create index posts_instagram_by_likes on posts_instagram (likes, created_at, external_id) include (comments, media_type);
create index posts_instagram_by_comments on posts_instagram (comments, created_at, external_id) include (likes, media_type);
create index posts_facebook_by_likes on posts_facebook (likes, created_at, external_id) include (comments, shares);
create index posts_facebook_by_comments on posts_facebook (comments, created_at, external_id) include (likes, shares);
create index posts_facebook_by_shares on posts_facebook (shares, created_at, external_id) include (likes, comments);

create index posts_instagram_by_media_type on posts_instagram (media_type, created_at, external_id);
create index posts_instagram_location on posts_instagram using gin (to_tsvector('simple', location));

create table authors (
  platform source not null,
  -- lower case
  username_key text collate "C" not null,
  username text not null,
  followers bigint,
  -- when the followers were last seen
  seen_at timestamptz not null,
  primary key (platform, username_key)
);

-- Sums over the posts of one platform, one symbol ('' for all posts) and one hour, day or month (UTC),
-- kept in the transaction that saves the posts. All sums are integers, so a rebuild gives the same digits.
create table post_rollups (
  platform source not null,
  symbol text collate "C" not null,
  grain text not null check (grain in ('hour', 'day', 'month')),
  starts_at timestamptz not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  -- the posts that have a sentiment, and the sum of it
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null,
  primary key (platform, symbol, grain, starts_at)
);
create index post_rollups_by_symbol on post_rollups (symbol, grain, starts_at);
