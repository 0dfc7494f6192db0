-- The keys of the newest posts that match a search, at most p_limit, of a period and after a place (searchPosts in
-- store/social/search/search-posts.ts). Common words are met by going back p_walk posts in time. All others are found
-- by the index of words, the newest days first and then the newest months: their marks ('~2026-01-31', '~2026-01')
-- bound what is read of it, and the matches met so far tell how many posts to look at in the next step. One plan
-- serves all searches: to plan one takes longer than to run it.
-- Where it is known, p_wanted is in how many posts p_limit matches are expected, and p_of_days and p_of_months are how
-- many posts so many days and months as one step may take have lately: steps that would not do are left out, since a
-- step costs more than to find a rare word. What is found depends on none of the three.
drop function if exists search_posts(tsquery, text[], timestamptz, timestamptz, timestamptz, text, text, integer, integer);
create or replace function search_posts(
  p_query tsquery, p_sources text[], p_from timestamptz, p_until timestamptz,
  p_after_at timestamptz, p_after_id text, p_after_platform text, p_limit integer, p_walk integer,
  p_wanted bigint default null, p_of_days bigint default null, p_of_months bigint default null
) returns table (platform text, external_id text, created_at timestamptz)
language plpgsql stable rows 25
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  c_days_max constant integer := 8; -- DAYS_OF_STEP in expect-matches.ts; a mark costs a step down the index in each table of posts
  c_months_max constant integer := 4; -- MONTHS_OF_STEP
  v_platforms text[];
  v_ids text[];
  v_times timestamptz[];
  v_met integer;
  v_walk bigint := p_walk;
  v_walk_max bigint := p_walk;
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

  -- Going back takes as long as v_walk posts, the index as long as the matches of a day.
  if p_of_days is not null then
    v_walk_max := greatest(p_walk, sqrt(1.5 * p_limit * p_of_days / c_days_max));
    if p_wanted <= v_walk_max then v_walk := greatest(p_walk, p_wanted); end if;
  end if;
  loop
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
        limit v_walk
      ) as walked
      where walked.search @@ p_query
      limit p_limit
    ) as match;
    v_met := coalesce(cardinality(v_ids), 0);
    if v_met >= p_limit then
      return query select * from unnest(v_platforms, v_ids, v_times);
      return;
    end if;
    v_wanted := case
      when p_wanted is null then coalesce(3 * p_limit::bigint * v_walk / (2 * nullif(v_met, 0)), 8 * p_limit::bigint * v_walk)
      -- Words may come close together in time or, as a phrase, more seldom than was expected: no step is too large at once.
      else least(3 * p_limit::bigint * v_walk / (2 * nullif(v_met, 0)), greatest(p_wanted, 16 * v_walk))
    end;
    exit when v_wanted > v_walk_max or v_wanted <= v_walk;
    v_walk := v_wanted;
  end loop;

  v_met := 0;
  loop
    v_enough := false;
    if p_of_days is null or v_wanted <= 4 * p_of_days or p_from > '-infinity' then
      select
        string_agg(to_char(day.starts_at at time zone 'UTC', '"~"YYYY-MM-DD'), '|') filter (where day.newer < v_wanted),
        min(day.starts_at) filter (where day.newer < v_wanted), sum(day.posts) filter (where day.newer < v_wanted),
        4 * sum(day.posts) >= v_wanted or count(*) < c_days_max
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
    end if;
    if not v_enough and (p_of_months is null or v_wanted <= 4 * p_of_months or p_from > '-infinity') then
      select
        string_agg(to_char(month.starts_at at time zone 'UTC', '"~"YYYY-MM'), '|') filter (where month.newer < v_wanted),
        min(month.starts_at) filter (where month.newer < v_wanted),
        sum(month.posts) filter (where month.newer < v_wanted),
        4 * sum(month.posts) >= v_wanted or (p_from > '-infinity' and count(*) < c_months_max)
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
      exit when v_marks is null;
    end if;
    if not v_enough then
      -- Matches are so few that all of them are read at once.
      return query
        with match as materialized (
          select post.platform, post.external_id, post.created_at from posts as post
          where (p_sources is null or post.platform = any(p_sources)) and post.search @@ p_query
        )
        select match.platform, match.external_id, match.created_at from match
        where match.created_at >= p_from and match.created_at < v_before
          and (match.created_at, match.external_id, match.platform) < (p_after_at, p_after_id, p_after_platform)
        order by match.created_at desc, match.external_id desc, match.platform desc
        limit p_limit - v_met;
      return;
    end if;

    -- Two conditions, the marks first: then the index goes to where their posts begin and steps through the rarest word
    -- from there. As one search it would visit every post of that time.
    return query
      with match as materialized (
        select post.platform, post.external_id, post.created_at from posts as post
        where (p_sources is null or post.platform = any(p_sources))
          and post.search @@ v_marks::tsquery and post.search @@ p_query
      )
      select match.platform, match.external_id, match.created_at from match
      where match.created_at >= p_from and match.created_at < v_before
        and (match.created_at, match.external_id, match.platform) < (p_after_at, p_after_id, p_after_platform)
      order by match.created_at desc, match.external_id desc, match.platform desc
      limit p_limit - v_met;
    get diagnostics v_returned = row_count;
    v_met := v_met + v_returned;
    exit when v_met >= p_limit;
    v_before := v_first;
    v_looked := v_looked + v_posts;
    v_wanted := case when v_met > 0 then 3 * (p_limit - v_met) * v_looked / (2 * v_met) else 8 * v_looked end;
  end loop;
end
$$;

-- Where posts are distributed, a statement is planned for its own parameters or not at all; store/installation/distribute-posts.ts
-- does the same when it moves them.
do $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    if exists (select 1 from pg_dist_partition where logicalrelid = to_regclass('posts')) then
      alter function search_posts(
        tsquery, text[], timestamptz, timestamptz, timestamptz, text, text, integer, integer, bigint, bigint, bigint
      ) set plan_cache_mode = force_custom_plan;
    end if;
  end if;
end
$$;
