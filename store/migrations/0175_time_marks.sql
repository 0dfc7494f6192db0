-- The days and months of posts as words of the search: a search for words that are not common reads the newest posts
-- alone, within the index. Posts that come in from now on have theirs (store/social/saving/post-row.ts).
update posts set search = search || array_to_tsvector(
  array[to_char(created_at at time zone 'UTC', '"~"YYYY-MM-DD'), to_char(created_at at time zone 'UTC', '"~"YYYY-MM')]);
update sample.posts set search = search || array_to_tsvector(
  array[to_char(created_at at time zone 'UTC', '"~"YYYY-MM-DD'), to_char(created_at at time zone 'UTC', '"~"YYYY-MM')]);
