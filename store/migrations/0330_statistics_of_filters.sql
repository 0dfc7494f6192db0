-- How many posts have a language or name a place. The indexes that serve these filters leave out the posts without
-- either, and of such an index the planner does not use the statistics: it took each language and each place, also one
-- that no post has, for one in two hundred posts, and read all of them in the order of a count to find a page of it.
create function pg_temp.count_filters(place text) returns void language plpgsql as $$
declare
  part text;
begin
  foreach part in array array['twitter', 'instagram', 'facebook', 'news', 'other'] loop
    execute format(
      'create statistics %I.posts_%s_langs on (lower(split_part(lang, ''-'', 1))) from %I.posts_%s', place, part, place, part
    );
    execute format(
      'create statistics %I.posts_%s_places on (to_tsvector(''simple'', location)) from %I.posts_%s',
      place, part, place, part
    );
    execute format('analyze %I.posts_%s', place, part);
  end loop;
end
$$;

select pg_temp.count_filters(current_schema());
select pg_temp.count_filters('sample');
