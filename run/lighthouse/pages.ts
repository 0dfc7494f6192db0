const EVERYWHERE = { lcpMs: 1_500, cls: 0.01, accessibility: 100, bestPractices: 100, seo: 100 }

const PUBLIC: Goals = { performance: 98, ...EVERYWHERE }

const SCREEN: Goals = { performance: 95, ...EVERYWHERE }

/** Nothing of an account is shown before its session is known; within what web.dev calls good. */
const SIGNED_IN: Goals = { ...SCREEN, lcpMs: 2_500 }

const PUBLIC_PATHS = [
  '/',
  '/about',
  '/pricing',
  '/resources',
  '/contact',
  '/newsletter',
  '/status',
  '/accuracy',
  '/terms',
  '/privacy',
  '/api',
  '/docs',
  '/docs/getting-started',
  '/docs/errors',
  '/docs/reference',
  '/docs/reference/market',
  '/docs/reference/market/getPrices',
  '/blog',
  '/blog/money-in-integers',
  '/sandbox',
  '/login',
  '/register',
  '/forgot-password',
]

const OPEN_SCREENS = [
  '/market',
  '/market/bitcoin',
  '/social',
  '/social/twitter',
  '/social/instagram',
  '/social/facebook',
  '/explorer',
]

const SIGNED_IN_SCREENS = [
  '/dashboard',
  '/my-posts',
  '/profile',
  '/settings',
  '/tasks',
  '/notifications',
  '/alerts',
]

/** The pages that `npm run lighthouse` measures: one of each kind. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  ...PUBLIC_PATHS.map((path) => ({ path, signedIn: false, hidden: false, goals: PUBLIC })),
  ...OPEN_SCREENS.map((path) => ({ path, signedIn: false, hidden: false, goals: SCREEN })),
  ...SIGNED_IN_SCREENS.map((path) => ({ path, signedIn: true, hidden: true, goals: SIGNED_IN })),
]

/** What a page is held to. Scores are of 100. ui.md, "Measured" */
export interface Goals {
  performance: number
  lcpMs: number
  cls: number
  accessibility: number
  bestPractices: number
  seo: number
}

export interface MeasuredPage {
  /** Its path, which is also its name on the command line. */
  path: string
  signedIn: boolean
  /** It asks search engines to stay away, and is not held against that. */
  hidden: boolean
  goals: Goals
}
