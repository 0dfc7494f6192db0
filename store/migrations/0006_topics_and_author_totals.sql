-- Two more sums that are kept in the transaction that saves the posts; all integers, so a rebuild gives the same digits.

-- What each hashtag came to in one hour (UTC), over all platforms.
create table topic_hours (
  starts_at timestamptz not null,
  -- lower case, without #
  topic text collate "C" not null,
  posts bigint not null,
  sentiment_posts bigint not null,
  sentiment_sum_bp bigint not null,
  primary key (starts_at, topic)
);

-- What all posts of one author come to.
create table author_totals (
  platform source not null,
  -- lower case
  username_key text collate "C" not null,
  posts bigint not null,
  views bigint not null,
  likes bigint not null,
  replies bigint not null,
  comments bigint not null,
  shares bigint not null,
  retweets bigint not null,
  primary key (platform, username_key)
);

insert into topic_hours (starts_at, topic, posts, sentiment_posts, sentiment_sum_bp)
select date_trunc('hour', created_at, 'UTC'), topic, count(*), count(sentiment_bp), coalesce(sum(sentiment_bp), 0)
from (select created_at, sentiment_bp, unnest(hashtags) as topic from posts) as tagged
where length(topic) <= 100
group by 1, 2;

insert into author_totals (platform, username_key, posts, views, likes, replies, comments, shares, retweets)
select
  platform, lower(username), count(*), coalesce(sum(views), 0), coalesce(sum(likes), 0), coalesce(sum(replies), 0),
  coalesce(sum(comments), 0), coalesce(sum(shares), 0), coalesce(sum(retweets), 0)
from posts
group by 1, 2;
