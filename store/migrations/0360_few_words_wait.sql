-- New posts wait in a list before their words are taken into the index, and every search reads that list from end to end:
-- at the server's bound of 4 MB, 6,000 posts, a search took seven times as long. 256 kB hold some 500 posts.
-- docs/decisions/0175-the-newest-matches.md
create function pg_temp.let_few_words_wait(place text) returns void language plpgsql as $$
declare
  words regclass;
begin
  for words in
    select index.indexrelid::regclass
    from pg_inherits as part
    join pg_index as index on index.indrelid = part.inhrelid
    join pg_attribute as indexed on indexed.attrelid = index.indrelid and indexed.attnum = index.indkey[0]
    where part.inhparent = format('%I.posts', place)::regclass and indexed.attname = 'search'
  loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', words);
  end loop;
end
$$;

select pg_temp.let_few_words_wait(current_schema());
select pg_temp.let_few_words_wait('sample');
