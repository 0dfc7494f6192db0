import { paths } from '../paths.ts'

export interface PaletteEntry {
  group: 'Pages' | 'Platforms' | 'Documentation' | 'Account' | 'Assets'
  label: string
  to: string
  /** Other words that find it. */
  keywords?: readonly string[]
}

/** What the command palette knows without asking the server. */
export const PALETTE_ENTRIES: readonly PaletteEntry[] = [
  { group: 'Pages', label: 'Market overview', to: paths.market(), keywords: ['prices', 'assets', 'coins'] },
  { group: 'Pages', label: 'Data explorer', to: paths.explorer(), keywords: ['search', 'posts'] },
  {
    group: 'Pages',
    label: 'Social monitor',
    to: paths.social(),
    keywords: ['trending', 'sentiment', 'topics'],
  },
  { group: 'Pages', label: 'Sandbox', to: paths.sandbox(), keywords: ['try', 'request'] },
  { group: 'Pages', label: 'Dashboard', to: paths.dashboard(), keywords: ['home', 'stats'] },
  { group: 'Pages', label: 'Scraping tasks', to: paths.tasks(), keywords: ['jobs', 'export'] },
  { group: 'Pages', label: 'Home', to: paths.home() },
  { group: 'Pages', label: 'Pricing', to: paths.pricing(), keywords: ['plans', 'cost'] },
  { group: 'Pages', label: 'Blog', to: paths.blog() },
  { group: 'Pages', label: 'Status', to: paths.status(), keywords: ['uptime', 'latency', 'health'] },
  { group: 'Pages', label: 'Newsletter', to: paths.newsletter(), keywords: ['subscribe', 'mail'] },
  { group: 'Pages', label: 'Resources', to: paths.resources() },
  { group: 'Pages', label: 'About', to: paths.about(), keywords: ['team', 'mission'] },
  { group: 'Pages', label: 'Contact', to: paths.contact(), keywords: ['support', 'mail'] },
  { group: 'Platforms', label: 'Twitter posts', to: paths.platform('twitter'), keywords: ['x', 'tweets'] },
  { group: 'Platforms', label: 'Instagram posts', to: paths.platform('instagram') },
  { group: 'Platforms', label: 'Facebook posts', to: paths.platform('facebook') },
  {
    group: 'Documentation',
    label: 'API overview',
    to: paths.api(),
    keywords: ['endpoints', 'limits', 'sdk'],
  },
  { group: 'Documentation', label: 'Documentation', to: paths.docs(), keywords: ['guides', 'reference'] },
  {
    group: 'Documentation',
    label: 'API reference',
    to: paths.reference(),
    keywords: ['endpoints', 'parameters', 'openapi', 'postman'],
  },
  { group: 'Documentation', label: 'API errors', to: paths.errors(), keywords: ['codes', 'problem', 'fix'] },
  { group: 'Documentation', label: 'Getting started', to: paths.docsPage('getting-started') },
  { group: 'Documentation', label: 'Data analysis', to: paths.docsPage('data-analysis') },
  { group: 'Documentation', label: 'Alerts', to: paths.docsPage('alerts'), keywords: ['price', 'mail'] },
  { group: 'Account', label: 'Profile', to: paths.profile() },
  { group: 'Account', label: 'Settings', to: paths.settings() },
  { group: 'Account', label: 'Notifications', to: paths.notifications(), keywords: ['alerts', 'unread'] },
  { group: 'Account', label: 'Price alerts', to: paths.alerts(), keywords: ['notify', 'mark', 'cross'] },
  {
    group: 'Account',
    label: 'Notification settings',
    to: paths.settings({ tab: 'notifications' }),
    keywords: ['switches'],
  },
  { group: 'Account', label: 'Security', to: paths.settings({ tab: 'security' }), keywords: ['password'] },
  {
    group: 'Account',
    label: 'Billing',
    to: paths.settings({ tab: 'billing' }),
    keywords: ['usage', 'cost', 'cap'],
  },
  {
    group: 'Account',
    label: 'API keys',
    to: paths.settings({ tab: 'api' }),
    keywords: ['tokens', 'credentials'],
  },
]
