import { paths } from '../page/paths.ts'

export interface NavItem {
  label: string
  to: string
  description?: string
}

export interface NavGroup {
  label: string
  items: readonly NavItem[]
}

/** Visitors have these menus and links in the header, signed-in users in its menu "More". spec, section 2 */
export const PRODUCTS: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.dashboard(), description: 'Mood, watchlist and alerts' },
  { label: 'Market', to: paths.market(), description: 'Prices, volume and sentiment' },
  { label: 'Data explorer', to: paths.explorer(), description: 'Search every post' },
  { label: 'Social monitor', to: paths.social(), description: 'What each platform talks about' },
  { label: 'Sandbox', to: paths.sandbox(), description: 'Try the API in the browser' },
]

export const SOLUTIONS: readonly NavItem[] = [
  { label: 'API', to: paths.api(), description: 'Endpoints, limits and SDKs' },
  { label: 'Tasks', to: paths.tasks(), description: 'Scrape, analyze and export' },
  { label: 'Blog', to: paths.blog(), description: 'Notes on markets and crowds' },
]

export const HEADER_LINKS: readonly NavItem[] = [
  { label: 'Resources', to: paths.resources() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
  { label: 'Settings', to: paths.settings() },
]

/** What stands at the foot of each page: all places that no other page has to be opened for. */
export const FOOTER_GROUPS: readonly NavGroup[] = [
  {
    label: 'Data',
    items: [
      { label: 'Market', to: paths.market() },
      { label: 'Compare', to: paths.compare() },
      { label: 'Social', to: paths.social() },
      { label: 'Explorer', to: paths.explorer() },
      { label: 'Accuracy', to: paths.accuracy() },
    ],
  },
  {
    label: 'Developers',
    items: [
      { label: 'Docs', to: paths.docs() },
      { label: 'API reference', to: paths.reference() },
      { label: 'Sandbox', to: paths.sandbox() },
      { label: 'Status', to: paths.status() },
    ],
  },
  {
    label: 'Company',
    items: [
      { label: 'About', to: paths.about() },
      { label: 'Blog', to: paths.blog() },
      { label: 'Pricing', to: paths.pricing() },
      { label: 'Resources', to: paths.resources() },
    ],
  },
]
