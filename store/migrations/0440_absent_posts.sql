-- Since when a source does not show a post that is asked for again, without its word or in a wave that is not believed.
alter table count_checks add column absent_since timestamptz;
