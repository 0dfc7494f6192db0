-- The totals of lists that end or begin at a moment, from the index alone: 42 months were as many pages of the table.
create index post_totals on post_rollups (platform, grain, starts_at) include (posts) where symbol = '';
create index post_totals on sample.post_rollups (platform, grain, starts_at) include (posts) where symbol = '';
