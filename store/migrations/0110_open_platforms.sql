-- Where a post comes from is a name, not an entry of a closed list: a further source needs no migration.
-- The column divides the posts into partitions, and such a column cannot change its type in place: the partitions are
-- taken off, changed and put together again, in the real schema and in the one of the sample universe.

create function pg_temp.open_platforms(place text) returns void language plpgsql as $$
declare
  part record;
  old record;
begin
  -- Of each schema the posts first.
  for part in
    select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = format('%I.posts', place)::regclass
  loop
    execute format('alter table %I.posts detach partition %I.%I', place, place, part.name);
  end loop;
  execute format('drop table %I.posts', place);

  for old in
    select relname as name
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = place::regnamespace and relkind = 'r' and typname = 'source' and not attisdropped
    order by 1
  loop
    execute format(
      'alter table %I.%I alter column platform type text collate "C" using platform::text', place, old.name
    );
  end loop;

  execute format(
    'create table %I.posts (like %I.posts_twitter including defaults including constraints including storage)
     partition by list (platform)', place, place
  );
  for part in select unnest(array['twitter', 'instagram', 'facebook', 'news']) as name loop
    execute format(
      'alter table %I.posts attach partition %I.posts_%s for values in (%L)', place, place, part.name, part.name
    );
  end loop;
  execute format('create table %I.posts_other partition of %I.posts default', place, place);
  -- What the partitions have already is taken over, not made again.
  execute format('alter table %I.posts add primary key (platform, external_id)', place);
  execute format('create index posts_newest on %I.posts (created_at desc, external_id desc)', place);
  execute format(
    'create index posts_by_username on %I.posts (lower(username), created_at desc, external_id desc)
     include (username)', place
  );
  execute format('create index posts_search on %I.posts using gin (search)', place);
  execute format('create index posts_collected on %I.posts (collected_at)', place);
  execute format(
    'create index posts_other_newest on %I.posts_other (platform, created_at desc, external_id desc)', place
  );

  -- What live sources know of a post beyond its text and counts.
  execute format(
    'alter table %I.posts
       -- the platform''s own id of who wrote it, which outlives a change of name
       add column author_id text collate "C",
       -- BCP 47, as the author or the platform claims
       add column lang text,
       -- orders the versions of a post that was edited; a version that is not later changes nothing
       add column revision bigint,
       add column edited_at timestamptz', place
  );
  execute format(
    'create index posts_by_author_id on %I.posts (platform, author_id) where author_id is not null', place
  );
end
$$;

select pg_temp.open_platforms(current_schema());
select pg_temp.open_platforms('sample') where to_regclass('sample.posts') is not null;
drop type source;
