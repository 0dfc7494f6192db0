-- What is spoken of in one hour of one source: hashtags, words and phrases, raw and filtered. It takes the place of
-- signal_topics, which knew hashtags alone; all hours are computed again, because nothing is read any more.
create function pg_temp.terms(place text) returns void language plpgsql as $$
begin
  execute format('drop table %I.signal_topics', place);
  execute format($table$
    create table %I.signal_terms (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      kind text collate "C" not null check (kind in ('hashtag', 'word', 'phrase')),
      -- lower case; hashtags without #, words of a phrase parted by one space
      term text collate "C" not null,
      posts bigint not null,
      authors bigint not null,
      judged bigint not null,
      sentiment_sum_bp bigint not null,
      filtered_posts bigint not null,
      filtered_authors bigint not null,
      filtered_judged bigint not null,
      filtered_sentiment_sum_bp bigint not null,
      -- sketches of the authors: store/social/author-sketch.ts; null: all of them count
      registers bytea,
      filtered_registers bytea not null,
      primary key (starts_at, platform, kind, term)
    )$table$, place);
  execute format('create index on %I.signal_terms (term, kind, starts_at)', place);
  execute format('delete from %I.signal_reader', place);
end
$$;
select pg_temp.terms(current_schema());
select pg_temp.terms('sample');
