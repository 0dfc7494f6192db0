/** What is read where the operator chose no feeds: public feeds of well-known publishers about crypto. */
export const DEFAULT_FEEDS: readonly string[] = [
  'https://www.coindesk.com/arc/outboundfeeds/rss/',
  'https://cointelegraph.com/rss',
  'https://decrypt.co/feed',
  'https://bitcoinmagazine.com/feed',
  'https://www.theblock.co/rss.xml',
  'https://cryptoslate.com/feed/',
]
