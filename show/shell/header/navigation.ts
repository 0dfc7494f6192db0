import { paths } from '../page/paths.ts'

export interface NavItem {
  label: string
  to: string
  description?: string
}

/** The header's menus. spec, section 2 */
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

/** The mobile menu keeps addresses of its own, which lead on to today's. spec, section 2 */
export const MOBILE_GROUPS: readonly { label: string; items: readonly NavItem[] }[] = [
  {
    label: 'Products',
    items: [
      { label: 'Dashboard', to: paths.dashboard() },
      { label: 'Market analysis', to: '/market-analysis' },
      { label: 'Data explorer', to: '/data-explorer' },
      { label: 'Social monitor', to: '/social-monitor' },
      { label: 'Sandbox', to: paths.sandbox() },
    ],
  },
  {
    label: 'Solutions',
    items: [
      { label: 'API', to: paths.api() },
      { label: 'Scraping tasks', to: '/scraping-tasks' },
      { label: 'Blog', to: paths.blog() },
    ],
  },
  {
    label: 'More',
    items: [
      { label: 'Resources', to: paths.resources() },
      { label: 'Pricing', to: paths.pricing() },
      { label: 'Team info', to: '/team-info' },
      { label: 'Contact', to: paths.contact() },
      { label: 'Settings', to: paths.settings() },
    ],
  },
]
