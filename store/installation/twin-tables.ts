/** How a connection finds the sample universe, and what exists once as ever. */
export const SAMPLE_SEARCH_PATH = 'sample,public'

/**
 * The tables that exist twice, with the same columns and indexes: in `public` for live data, in `sample` for the sample
 * universe. A connection whose search_path begins with `sample` finds the latter by the same queries. A migration that
 * changes one of them changes both; a new table of posts or prices is added here.
 */
export const TWIN_TABLES = [
  'assets',
  'latest_prices',
  'candles',
  'upstream_throttles',
  'posts',
  'authors',
  'author_totals',
  'author_sketches',
  'like_rollups',
  'post_rollups',
  'post_rollup_changes',
  'signals',
  'signal_versions',
  'signal_marks',
  'currency_rates',
  'signal_terms',
  'signal_term_versions',
  'signal_creators',
  'signal_creator_versions',
  'signal_moods',
  'signal_traces',
  'signal_stale',
  'signal_reader',
  'tape',
  'tape_head',
  'installation_facts',
] as const
