-- The sample universe's posts beside real ones: like the sample market, they shadow the real tables for connections
-- whose search_path begins with `sample`, so that a test key never reads what real people wrote.
create table sample.posts (like public.posts including all) partition by list (platform);
-- Each with the indexes of its real twin, those of its own columns too; attaching takes over the ones of the parent.
create table sample.posts_twitter (like public.posts_twitter including all);
create table sample.posts_instagram (like public.posts_instagram including all);
create table sample.posts_facebook (like public.posts_facebook including all);
create table sample.posts_news (like public.posts_news including all);
alter table sample.posts attach partition sample.posts_twitter for values in ('twitter');
alter table sample.posts attach partition sample.posts_instagram for values in ('instagram');
alter table sample.posts attach partition sample.posts_facebook for values in ('facebook');
alter table sample.posts attach partition sample.posts_news for values in ('news');

create table sample.authors (like public.authors including all);
create table sample.post_rollups (like public.post_rollups including all);
create table sample.topic_hours (like public.topic_hours including all);
create table sample.author_totals (like public.author_totals including all);
