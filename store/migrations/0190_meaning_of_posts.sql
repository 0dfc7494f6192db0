-- What a post means in parts and towards each of its assets: p+ and p- of its tone, the stance's share of the sentiment,
-- then p+ and p- of the stance towards each of its symbols, in basis points. Beside the symbols and not in rows of its
-- own: 50 million posts have some 80 million symbols, and whoever reads the one reads the other. Null: there was nothing
-- to judge, or it was stored before; posts are read again in the background.
-- Not valid: no row has any yet, so none needs to be looked at.
alter table posts add column meaning_bp smallint[];
alter table posts add constraint posts_meaning_bp_check
  check (cardinality(meaning_bp) = 3 + 2 * cardinality(symbols)) not valid;
alter table sample.posts add column meaning_bp smallint[];
alter table sample.posts add constraint posts_meaning_bp_check
  check (cardinality(meaning_bp) = 3 + 2 * cardinality(symbols)) not valid;
