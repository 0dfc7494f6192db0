-- What answers "as of a moment" asks for beside the sums: posts whose text was another one, prices that were told, and
-- since when a candle has been what it is.
create index tape_edits_by_symbol on tape using gin (symbols) where kind = 'edit';
create index tape_ticks on tape (at, seq) where kind = 'tick';
create index on sample.tape using gin (symbols) where kind = 'edit';
create index on sample.tape (at, seq) where kind = 'tick';

-- When a candle last changed, by our clock. Of those from before this column nothing older is known.
alter table candles add column known_at timestamptz not null default now();
alter table sample.candles add column known_at timestamptz not null default now();
