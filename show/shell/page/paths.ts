/** Every address of the site. Links are built here and nowhere else. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  api: () => '/api',
  docs: () => '/docs',
  docsPage: (slug: string) => `/docs/${encodeURIComponent(slug)}`,
  /** What the search of the documentation reads. */
  docsIndex: () => '/docs/search.json',
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** Of the API: the whole, one group, or one operation of a group, by its id. */
  reference: (group?: string, operationId?: string) =>
    `/docs/reference${group ? `/${group.toLowerCase()}` : ''}${operationId ? `/${operationId}` : ''}`,
  /** The catalogue of errors, or one of them by its code. */
  errors: (code?: string) => `/docs/errors${code ? `#${code}` : ''}`,
  sandbox: (search: Query = {}) => withQuery('/sandbox', search),
  contact: () => '/contact',
  newsletter: () => '/newsletter',
  resources: () => '/resources',
  pricing: () => '/pricing',
  status: () => '/status',
  accuracy: () => '/accuracy',
  terms: () => '/terms',
  privacy: () => '/privacy',

  market: (search: Query = {}) => withQuery('/market', search),
  asset: (assetId: string, search: Query = {}) => withQuery(`/market/${encodeURIComponent(assetId)}`, search),
  /** The picture of an asset for previews of links. */
  assetImage: (assetId: string) => `/market/${encodeURIComponent(assetId)}/share.png`,
  /** An asset as a card for a frame on another page, and as a picture in one line. */
  embed: (assetId: string, search: Query = {}) => withQuery(`/embed/${encodeURIComponent(assetId)}`, search),
  badge: (assetId: string, search: Query = {}) =>
    withQuery(`/badge/${encodeURIComponent(assetId)}.svg`, search),
  /** Assets by their tickers, beside each other. */
  compare: (symbols: readonly string[] = [], search: Query = {}) =>
    withQuery('/compare', { assets: symbols.join(','), ...search }),
  /** Assets by conditions on their figures. */
  screener: (search: Query = {}) => withQuery('/screener', search),
  explorer: (search: Query = {}) => withQuery('/explorer', search),
  social: () => '/social',
  /** The table of a source of posts. */
  platform: (source: string, search: Query = {}) =>
    withQuery(`/social/${encodeURIComponent(source)}`, search),
  /** Who drives the talk of a source. */
  creators: (source: string) => `/social/${encodeURIComponent(source)}/creators`,
  /** A person or page that posts at a source. */
  author: (source: string, username: string) =>
    `/social/${encodeURIComponent(source)}/authors/${encodeURIComponent(username)}`,

  dashboard: () => '/dashboard',
  /** The dashboards that the account has made, and one of them. */
  boards: () => '/boards',
  board: (id: string, search: Query = {}) => withQuery(`/boards/${encodeURIComponent(id)}`, search),
  /** A dashboard for whoever has its link. */
  sharedBoard: (token: string) => `/shared/${encodeURIComponent(token)}`,
  embeddedBoard: (token: string, search: Query = {}) =>
    withQuery(`/embed/boards/${encodeURIComponent(token)}`, search),
  /** The posts of the accounts that are linked in the profile. */
  myPosts: () => '/my-posts',
  profile: () => '/profile',
  settings: (search: { tab?: string } = {}) => withQuery('/settings', search),
  tasks: () => '/tasks',
  /** For operators alone. */
  operator: (search: { tab?: string } = {}) => withQuery('/operator', search),
  notifications: () => '/notifications',
  /** With `new` the form for an alert on that asset is open, with `rule` that of a rule, made `of` a query of posts. */
  alerts: (search: { state?: string; new?: string; rule?: string; of?: string } = {}) =>
    withQuery('/alerts', search),

  login: (search: { next?: string } = {}) => withQuery('/login', search),
  /** Where an API key is made: after signing up for visitors, at once for signed-in users. */
  getKey: () => withQuery('/register', { next: withQuery('/settings', { tab: 'api' }) }),
  register: (search: { next?: string } = {}) => withQuery('/register', search),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',

  styleguide: () => '/styleguide',
} as const

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
