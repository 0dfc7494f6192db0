-- Which columns of the market's table an account hides; null: as its browser has it.
alter table users add column market_hidden text[] check (
  market_hidden <@ array['rank', 'change1h', 'change24h', 'change7d', 'volume24h', 'marketCap', 'sentiment',
    'mentions24h', 'line7d'] and cardinality(market_hidden) <= 9
);
