-- How many posts a source had looked at when the first was kept.
alter table source_health add column looked_at_for_first bigint;
