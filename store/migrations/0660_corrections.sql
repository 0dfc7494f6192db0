-- What accounts say about posts against what was read from them. It names a post, and holds nothing of its text.
create table corrections (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mode text not null check (mode in ('live', 'sample')),
  platform text not null check (char_length(platform) <= 64),
  external_id text not null check (char_length(external_id) <= 500),
  -- An asset, or '' for the post as a whole.
  symbol text not null check (char_length(symbol) <= 40),
  verdict text not null check (verdict in ('about', 'not_about', 'bearish', 'neutral', 'bullish')),
  -- What was read, by which version, in which language; null: the post was not scored, too few words.
  said text check (said in ('about', 'not_about', 'bearish', 'neutral', 'bullish')),
  said_bp integer check (said_bp between 0 and 10000),
  reader text not null check (char_length(reader) <= 64),
  language text check (char_length(language) <= 8),
  corrected_at timestamptz not null,
  unique (user_id, mode, platform, external_id, symbol)
);
create index corrections_post on corrections (mode, platform, external_id, symbol);
create index corrections_newest on corrections (mode, corrected_at);
