-- Posts by language, mood, media and place, whatever their source. Of a rare mood the newest are found by
-- posts_by_mood, of a common one on the way back in time: the planner's statistics tell which. Media and places of
-- Instagram have indexes of their own since 0002; elsewhere few posts have either.
create function pg_temp.index_filters(place text) returns void language plpgsql as $$
declare
  part text;
begin
  execute format(
    'create index posts_by_lang on %I.posts (lower(split_part(lang, ''-'', 1)), created_at desc, external_id desc)
     where lang is not null', place
  );
  execute format('create index posts_by_mood on %I.posts (sentiment_bp) where sentiment_bp is not null', place);
  foreach part in array array['twitter', 'facebook', 'news', 'other'] loop
    execute format(
      'create index posts_%s_by_media_type on %I.posts_%s (media_type, created_at, external_id)
       where media_type is not null', part, place, part
    );
    execute format(
      'create index posts_%s_location on %I.posts_%s using gin (to_tsvector(''simple'', location))
       where location is not null', part, place, part
    );
  end loop;
end
$$;

select pg_temp.index_filters(current_schema());
select pg_temp.index_filters('sample');
