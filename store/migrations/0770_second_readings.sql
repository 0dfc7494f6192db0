-- What a second reader made of posts of which the first was unsure, in basis points: how likely the text sounds good and
-- bad, and how likely its author expects a rise and a fall. It holds nothing of the text but its print, by which a
-- reading of an earlier text is known.
create table second_readings (
  platform text not null check (char_length(platform) <= 64),
  external_id text not null,
  reader text not null check (char_length(reader) <= 64),
  text_print bytea not null check (octet_length(text_print) = 16),
  reading_bp smallint[] not null check (cardinality(reading_bp) = 4),
  primary key (platform, external_id)
);
-- Which second reader is at work, how far it has read along the tape, and the post after which it goes on with those of
-- before, newest first; ended: it has read them.
create table second_reader (
  only_row boolean primary key default true check (only_row),
  reader text not null check (char_length(reader) <= 64),
  seq bigint not null,
  at timestamptz not null,
  place jsonb,
  ended boolean not null default false
);
