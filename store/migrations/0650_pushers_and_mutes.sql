-- What the counted posts of each author sound like, beside how many they are: the mood of an asset without some of its authors.
-- Null of hours that older rules computed.
alter table signal_creators
  add column filtered_judged integer[],
  add column filtered_sentiment_sum_bp bigint[],
  add column filtered_sentiment_squares bigint[];
alter table sample.signal_creators
  add column filtered_judged integer[],
  add column filtered_sentiment_sum_bp bigint[],
  add column filtered_sentiment_squares bigint[];

-- Whom an account follows, and whom it does not want to see.
create table account_people (
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (char_length(source) <= 32),
  username_key text not null,
  username text not null check (char_length(username) <= 128),
  list text not null check (list in ('followed', 'muted')),
  added_at timestamptz not null,
  primary key (user_id, source, username_key)
);

-- Words in posts that an account does not want to see, as the index of words has them; `word` is how they were typed.
create table account_muted_words (
  user_id uuid not null references users (id) on delete cascade,
  word_key text not null,
  word text not null check (char_length(word) <= 60),
  added_at timestamptz not null,
  primary key (user_id, word_key)
);

-- The same of the operator, for everybody: hidden from lists of posts, and counted all the same.
create table installation_mutes (
  kind text not null check (kind in ('person', 'word')),
  source text not null default '',
  value_key text not null,
  value text not null check (char_length(value) <= 128),
  added_at timestamptz not null,
  primary key (kind, source, value_key)
);
