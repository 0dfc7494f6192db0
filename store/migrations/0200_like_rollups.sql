-- How many posts of a platform have how many likes, by day, month and year (UTC): what a list filtered by likes tells as
-- its total. Kept in the transaction that saves the posts; a post without the count is in none.
create table like_rollups (
  platform text collate "C" not null,
  grain text collate "C" not null check (grain in ('day', 'month', 'year')),
  starts_at timestamptz not null,
  -- the least likes that are in it; store/social/like-buckets.ts
  bucket bigint not null,
  posts bigint not null,
  primary key (platform, grain, starts_at, bucket)
);
create table sample.like_rollups (like public.like_rollups including all);

insert into like_rollups (platform, grain, starts_at, bucket, posts)
select platform, grain, date_trunc(grain, day, 'UTC'), edges[width_bucket(likes, edges)], count(*)
from (select platform, likes, date_trunc('day', created_at, 'UTC') as day from posts where likes is not null) as post
cross join (values ('day'), ('month'), ('year')) as wanted (grain)
cross join (select '{0,1,2,3,4,5,6,8,10,12,15,20,25,30,40,50,60,80,100,120,150,200,250,300,400,500,600,800,1000,1200,1500,2000,2500,3000,4000,5000,6000,8000,10000,12000,15000,20000,25000,30000,40000,50000,60000,80000,100000,120000,150000,200000,250000,300000,400000,500000,600000,800000,1000000,1200000,1500000,2000000,2500000,3000000,4000000,5000000,6000000,8000000,10000000,12000000,15000000,20000000,25000000,30000000,40000000,50000000,60000000,80000000,100000000,120000000,150000000,200000000,250000000,300000000,400000000,500000000,600000000,800000000,1000000000,1200000000,1500000000,2000000000,2500000000,3000000000,4000000000,5000000000,6000000000,8000000000,10000000000,12000000000,15000000000,20000000000,25000000000,30000000000,40000000000,50000000000,60000000000,80000000000,100000000000}'::bigint[] as edges) as bucket
group by 1, 2, 3, 4;

insert into sample.like_rollups (platform, grain, starts_at, bucket, posts)
select platform, grain, date_trunc(grain, day, 'UTC'), edges[width_bucket(likes, edges)], count(*)
from (select platform, likes, date_trunc('day', created_at, 'UTC') as day from sample.posts where likes is not null) as post
cross join (values ('day'), ('month'), ('year')) as wanted (grain)
cross join (select '{0,1,2,3,4,5,6,8,10,12,15,20,25,30,40,50,60,80,100,120,150,200,250,300,400,500,600,800,1000,1200,1500,2000,2500,3000,4000,5000,6000,8000,10000,12000,15000,20000,25000,30000,40000,50000,60000,80000,100000,120000,150000,200000,250000,300000,400000,500000,600000,800000,1000000,1200000,1500000,2000000,2500000,3000000,4000000,5000000,6000000,8000000,10000000,12000000,15000000,20000000,25000000,30000000,40000000,50000000,60000000,80000000,100000000,120000000,150000000,200000000,250000000,300000000,400000000,500000000,600000000,800000000,1000000000,1200000000,1500000000,2000000000,2500000000,3000000000,4000000000,5000000000,6000000000,8000000000,10000000000,12000000000,15000000000,20000000000,25000000000,30000000000,40000000000,50000000000,60000000000,80000000000,100000000000}'::bigint[] as edges) as bucket
group by 1, 2, 3, 4;
