-- Posts of sources without a table of their own are listed, narrowed and sorted like all others, so each count and the
-- author have an index that begins with the source. A post without the count is in none: it costs nothing, and where
-- posts are sorted by the count those without it are found by time.
create index posts_other_by_username on posts_other (platform, lower(username), created_at desc, external_id desc);
create index posts_other_by_views on posts_other (platform, views, created_at, external_id) where views is not null;
create index posts_other_by_likes on posts_other (platform, likes, created_at, external_id) where likes is not null;
create index posts_other_by_replies on posts_other (platform, replies, created_at, external_id) where replies is not null;
create index posts_other_by_comments on posts_other (platform, comments, created_at, external_id) where comments is not null;
create index posts_other_by_shares on posts_other (platform, shares, created_at, external_id) where shares is not null;
create index posts_other_by_retweets on posts_other (platform, retweets, created_at, external_id) where retweets is not null;

create index posts_other_by_username on sample.posts_other (platform, lower(username), created_at desc, external_id desc);
create index posts_other_by_views on sample.posts_other (platform, views, created_at, external_id) where views is not null;
create index posts_other_by_likes on sample.posts_other (platform, likes, created_at, external_id) where likes is not null;
create index posts_other_by_replies on sample.posts_other (platform, replies, created_at, external_id) where replies is not null;
create index posts_other_by_comments on sample.posts_other (platform, comments, created_at, external_id) where comments is not null;
create index posts_other_by_shares on sample.posts_other (platform, shares, created_at, external_id) where shares is not null;
create index posts_other_by_retweets on sample.posts_other (platform, retweets, created_at, external_id) where retweets is not null;
