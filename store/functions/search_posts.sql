-- The keys of the newest posts that match a search, at most p_limit, of a period and after a place (searchPosts in
-- store/social/search/search-posts.ts). Common words are met by going back p_walk posts in time. All others are found
-- by the index of words, the newest days first and then the newest months: their marks ('~2026-01-31', '~2026-01')
-- bound what is read of it, and the matches met so far tell how many posts to look at in the next step. One plan
-- serves all searches: to plan one takes longer than to run it.
create or replace function search_posts(
  p_query tsquery, p_sources text[], p_from timestamptz, p_until timestamptz,
  p_after_at timestamptz, p_after_id text, p_after_platform text, p_limit integer, p_walk integer
) returns table (platform text, external_id text, created_at timestamptz)
language plpgsql stable rows 25
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  c_days_max constant integer := 4; -- a mark costs a step down the index in each table of posts
  c_months_max constant integer := 2;
  v_platforms text[];
  v_ids text[];
  v_times timestamptz[];
  v_met integer;
  v_looked bigint := 0;
  v_wanted bigint;
  v_before timestamptz := p_until;
  v_first timestamptz;
  v_marks text;
  v_posts bigint;
  v_enough boolean;
  v_returned integer;
begin
  if numnode(p_query) = 0 then return; end if;

  select array_agg(match.platform), array_agg(match.external_id), array_agg(match.created_at)
  into v_platforms, v_ids, v_times
  from (
    select walked.platform, walked.external_id, walked.created_at
    from (
      select post.platform, post.external_id, post.created_at, post.search from posts as post
      where (p_sources is null or post.platform = any(p_sources))
        and post.created_at >= p_from and post.created_at < p_until
        and (post.created_at, post.external_id) <= (p_after_at, p_after_id)
        and (post.created_at, post.external_id, post.platform) < (p_after_at, p_after_id, p_after_platform)
      order by post.created_at desc, post.external_id desc, post.platform desc
      limit p_walk
    ) as walked
    where walked.search @@ p_query
    limit p_limit
  ) as match;
  v_met := coalesce(cardinality(v_ids), 0);
  if v_met >= p_limit then
    return query select * from unnest(v_platforms, v_ids, v_times);
    return;
  end if;

  v_wanted := case when v_met > 0 then 3 * p_limit::bigint * p_walk / (2 * v_met) else 8 * p_limit::bigint * p_walk end;
  v_met := 0;
  loop
    select
      string_agg(to_char(day.starts_at at time zone 'UTC', '"~"YYYY-MM-DD'), '|') filter (where day.newer < v_wanted),
      min(day.starts_at) filter (where day.newer < v_wanted), sum(day.posts) filter (where day.newer < v_wanted),
      4 * sum(day.posts) >= v_wanted
    into v_marks, v_first, v_posts, v_enough
    from (
      select near.starts_at, near.posts, sum(near.posts) over (order by near.starts_at desc) - near.posts as newer
      from (
        select rollup.starts_at, sum(rollup.posts) as posts from post_rollups as rollup
        where rollup.symbol = '' and rollup.grain = 'day' and rollup.starts_at < v_before
          and rollup.starts_at <= p_after_at and rollup.starts_at >= date_trunc('day', p_from, 'UTC')
          and (p_sources is null or rollup.platform = any(p_sources))
        group by rollup.starts_at order by rollup.starts_at desc limit c_days_max
      ) as near
    ) as day;
    exit when v_marks is null; -- nothing is older
    if not v_enough then
      select
        string_agg(to_char(month.starts_at at time zone 'UTC', '"~"YYYY-MM'), '|') filter (where month.newer < v_wanted),
        min(month.starts_at) filter (where month.newer < v_wanted),
        sum(month.posts) filter (where month.newer < v_wanted), 4 * sum(month.posts) >= v_wanted
      into v_marks, v_first, v_posts, v_enough
      from (
        select near.starts_at, near.posts, sum(near.posts) over (order by near.starts_at desc) - near.posts as newer
        from (
          select rollup.starts_at, sum(rollup.posts) as posts from post_rollups as rollup
          where rollup.symbol = '' and rollup.grain = 'month' and rollup.starts_at < v_before
            and rollup.starts_at <= p_after_at and rollup.starts_at >= date_trunc('month', p_from, 'UTC')
            and (p_sources is null or rollup.platform = any(p_sources))
          group by rollup.starts_at order by rollup.starts_at desc limit c_months_max
        ) as near
      ) as month;
    end if;
    if not v_enough then
      v_marks := null; -- matches are so few that all of them are read at once
    end if;

    return query
      with match as materialized (
        select post.platform, post.external_id, post.created_at from posts as post
        where (p_sources is null or post.platform = any(p_sources))
          and post.search @@ (case when v_marks is null then p_query else p_query && v_marks::tsquery end)
      )
      select match.platform, match.external_id, match.created_at from match
      where match.created_at >= p_from and match.created_at < v_before
        and (match.created_at, match.external_id, match.platform) < (p_after_at, p_after_id, p_after_platform)
      order by match.created_at desc, match.external_id desc, match.platform desc
      limit p_limit - v_met;
    get diagnostics v_returned = row_count;
    v_met := v_met + v_returned;
    exit when v_met >= p_limit or v_marks is null;
    v_before := v_first;
    v_looked := v_looked + v_posts;
    v_wanted := case when v_met > 0 then 3 * (p_limit - v_met) * v_looked / (2 * v_met) else 8 * v_looked end;
  end loop;
end
$$;
