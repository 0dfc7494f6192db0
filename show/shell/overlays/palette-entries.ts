import { labelOfSource, lookOfPlatform, PLATFORM_NAMES } from '../../ui/label/platform-mark.tsx'
import { paths } from '../page/paths.ts'

/** In the order in which the palette shows them. */
export const PALETTE_GROUPS = ['Pages', 'Actions', 'Platforms', 'Documentation', 'Account', 'Assets'] as const

interface Findable {
  group: (typeof PALETTE_GROUPS)[number]
  label: string
  /** Other words that find it. */
  keywords?: readonly string[]
}

type Place = Findable & { to: string; act?: undefined }

/** A place to go to, or something to do. */
export type PaletteEntry = Place | (Findable & { act: () => void; to?: undefined })

/** What the command palette knows without asking the server. */
export const PALETTE_ENTRIES: readonly Place[] = [
  { group: 'Pages', label: 'Market overview', to: paths.market(), keywords: ['prices', 'assets', 'coins'] },
  {
    group: 'Pages',
    label: 'Screener',
    to: paths.screener(),
    keywords: ['filter', 'scan', 'figures', 'find'],
  },
  { group: 'Pages', label: 'Compare assets', to: paths.compare(), keywords: ['versus', 'against', 'chart'] },
  { group: 'Pages', label: 'Data explorer', to: paths.explorer(), keywords: ['search', 'posts'] },
  {
    group: 'Pages',
    label: 'Social monitor',
    to: paths.social(),
    keywords: ['trending', 'sentiment', 'topics'],
  },
  {
    group: 'Pages',
    label: 'Creators',
    to: paths.creators('twitter'),
    keywords: ['authors', 'influencers', 'who'],
  },
  { group: 'Pages', label: 'Sandbox', to: paths.sandbox(), keywords: ['try', 'request'] },
  { group: 'Pages', label: 'Dashboard', to: paths.dashboard(), keywords: ['home', 'stats'] },
  { group: 'Pages', label: 'Dashboards', to: paths.boards(), keywords: ['boards', 'panels', 'own'] },
  { group: 'Pages', label: 'My posts', to: paths.myPosts(), keywords: ['own', 'accounts', 'mentions'] },
  { group: 'Pages', label: 'Scraping tasks', to: paths.tasks(), keywords: ['jobs', 'export'] },
  { group: 'Pages', label: 'Home', to: paths.home() },
  { group: 'Pages', label: 'Pricing', to: paths.pricing(), keywords: ['plans', 'cost'] },
  { group: 'Pages', label: 'Blog', to: paths.blog() },
  { group: 'Pages', label: 'Accuracy', to: paths.accuracy(), keywords: ['calibration', 'errors', 'mood'] },
  { group: 'Pages', label: 'Status', to: paths.status(), keywords: ['uptime', 'latency', 'health'] },
  { group: 'Pages', label: 'Newsletter', to: paths.newsletter(), keywords: ['subscribe', 'e-mail'] },
  { group: 'Pages', label: 'Resources', to: paths.resources() },
  { group: 'Pages', label: 'About', to: paths.about(), keywords: ['team', 'mission'] },
  { group: 'Pages', label: 'Contact', to: paths.contact(), keywords: ['support', 'e-mail'] },
  ...PLATFORM_NAMES.map((source) => ({
    group: 'Platforms' as const,
    label: `${lookOfPlatform(source).label} posts`,
    to: paths.platform(source),
    keywords: [source, labelOfSource(source)?.name ?? source],
  })),
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
  {
    group: 'Documentation',
    label: 'Glossary',
    to: paths.docsPage('glossary'),
    keywords: ['meaning', 'figures', 'sentiment', 'mood'],
  },
  { group: 'Documentation', label: 'Data analysis', to: paths.docsPage('data-analysis') },
  {
    group: 'Documentation',
    label: 'Guide to alerts',
    to: paths.docsPage('alerts'),
    keywords: ['price', 'e-mail'],
  },
  { group: 'Account', label: 'Profile', to: paths.profile() },
  { group: 'Account', label: 'Settings', to: paths.settings() },
  { group: 'Account', label: 'Notifications', to: paths.notifications(), keywords: ['alerts', 'unread'] },
  { group: 'Account', label: 'Alerts', to: paths.alerts(), keywords: ['price', 'notify', 'target'] },
  {
    group: 'Account',
    label: 'Notification settings',
    to: paths.settings({ tab: 'notifications' }),
    keywords: ['switches'],
  },
  {
    group: 'Account',
    label: 'People and muted words',
    to: paths.settings({ tab: 'people' }),
    keywords: ['follow', 'mute', 'hide', 'block'],
  },
  {
    group: 'Account',
    label: 'Team',
    to: paths.settings({ tab: 'team' }),
    keywords: ['members', 'invite', 'organisation', 'roles'],
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

/** The entries in which every typed word begins a word of the label or a keyword, best first; all of them for no words. */
export function rankPaletteEntries(
  entries: readonly PaletteEntry[],
  search: string,
): readonly PaletteEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

const LABEL_START = 3
const LABEL_WORD = 2
const KEYWORD = 1

/** As good as its worst word; 0 where a word is nowhere. */
function scoreOf({ label, keywords = [] }: PaletteEntry, words: readonly string[]): number {
  const name = label.toLowerCase()
  const parts = name.split(' ')
  return Math.min(
    ...words.map((word) => {
      if (name.startsWith(word)) return LABEL_START
      if (parts.some((part) => part.startsWith(word))) return LABEL_WORD
      return keywords.some((keyword) => keyword.toLowerCase().startsWith(word)) ? KEYWORD : 0
    }),
  )
}
