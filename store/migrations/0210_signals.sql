-- The signal layer: what one source, asset ('' for all posts) and hour or day (UTC) came to, raw and filtered side by
-- side. An hour is computed whole from its posts, so what is stored is what a recount gives; a day is the sum of its hours.
create function pg_temp.signal_tables(place text) returns void language plpgsql as $$
begin
  execute format($table$
    create table %I.signals (
      platform text collate "C" not null,
      symbol text collate "C" not null,
      grain text collate "C" not null check (grain in ('hour', 'day')),
      starts_at timestamptz not null,
      posts bigint not null,
      authors bigint not null,
      engagement bigint not null,
      judged bigint not null,
      sentiment_sum_bp bigint not null,
      -- the sum of its squares
      sentiment_squares bigint not null,
      positive bigint not null,
      negative bigint not null,
      -- p+ of the posts where it is at least 0.7, and p-
      sure_positive_bp bigint not null,
      sure_negative_bp bigint not null,
      filtered_posts bigint not null,
      filtered_authors bigint not null,
      filtered_engagement bigint not null,
      filtered_judged bigint not null,
      filtered_sentiment_sum_bp bigint not null,
      filtered_sentiment_squares bigint not null,
      filtered_positive bigint not null,
      filtered_negative bigint not null,
      filtered_sure_positive_bp bigint not null,
      filtered_sure_negative_bp bigint not null,
      -- posts of which a sign holds; a post may have several
      copies bigint not null,
      link_farms bigint not null,
      giveaways bigint not null,
      new_accounts bigint not null,
      over_cap bigint not null,
      -- the sketch of the authors whose posts count: store/social/author-sketch.ts
      filtered_registers bytea not null,
      primary key (platform, grain, starts_at, symbol)
    )$table$, place);
  execute format('create index on %I.signals (symbol, grain, starts_at)', place);
  execute format($table$
    create table %I.signal_topics (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      -- lower case, without #; hashtags that name one asset are one topic
      topic text collate "C" not null,
      posts bigint not null,
      filtered_posts bigint not null,
      filtered_authors bigint not null,
      filtered_judged bigint not null,
      filtered_sentiment_sum_bp bigint not null,
      filtered_registers bytea not null,
      primary key (starts_at, platform, topic)
    )$table$, place);
  execute format('create index on %I.signal_topics (topic, starts_at)', place);
  -- What later hours are compared with: prints of the texts (32 bytes each) and hashes of the authors (4 bytes each).
  execute format($table$
    create table %I.signal_traces (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      prints bytea not null,
      authors bytea not null,
      primary key (platform, starts_at)
    )$table$, place);
  -- Hours that are to be computed. `marks` counts how often that was said, so that none is lost while one is computed.
  execute format($table$
    create table %I.signal_stale (
      platform text collate "C" not null,
      starts_at timestamptz not null,
      marks bigint not null default 1,
      primary key (platform, starts_at)
    )$table$, place);
  -- Up to where the tape was read for it.
  execute format($table$
    create table %I.signal_reader (
      only_row boolean primary key default true check (only_row),
      seq bigint not null,
      at timestamptz not null
    )$table$, place);
  -- Which hours changed since a moment.
  execute format(
    'create index post_rollup_changes_of_all on %I.post_rollup_changes (at) where symbol = ''''', place
  );
end
$$;
select pg_temp.signal_tables(current_schema());
select pg_temp.signal_tables('sample');
