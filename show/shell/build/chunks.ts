/** The parts of a path, as a pattern: any of `names` in `folder`. */
const anyOf = (folder: string, names: readonly string[]) => `/${folder}/(${names.join('|')})[.]`

const icons = (...names: string[]) => anyOf('icons', names)
const ui = (...names: string[]) => anyOf('show/ui/[a-z]+', names)

/** Of the shell, what is loaded when it is opened or at sign-in, or what few pages ask for. */
const LATER =
  'appearance/|data/|layout/(data|signed-in)-layout|header/(signed-in|further)|header/user|header/notification|overlays/(auth|support|command|time-zone|shortcut-sheet|palette|use-palette)|screens/(suggest|not-found|old-path)|page/(still|question|figure-name|glossary-terms|read-site-path|use-follow-links)|api/(stream-file|choose-team|use-site)|live/'

/**
 * Which modules come in one file. Small files compress badly, cost a request each and lengthen the list of them that
 * every page carries; a file with too much makes pages load what they do not use. `npx playwright test weight` lists what each
 * page comes to.
 */
export const CHUNKS = [
  { name: 'framework', test: 'node_modules/(react|react-dom|scheduler|react-router)/' },
  // What every page needs.
  {
    name: 'shell',
    test: [
      `/show/shell/(?!${LATER})`,
      ui('use-disclosure', 'keys', 'button', 'links', 'class-names', 'page'),
      ui('toaster-demand', 'spinner', 'create-icon', 'skeleton', 'lazy-part'),
      '/contract/site-origin',
      '/show/ui/time/utc[.]',
      icons('x', 'check', 'chevron-down', 'arrow-right', 'search'),
      icons('triangle-exclamation-point', 'circle-exclamation-point'),
      'preload-helper',
      // Not the entry: it runs as soon as its file is there, which has to be after the routes'.
      '/show/root[.]tsx',
    ],
    minShareCount: 1,
  },
  // What pages with a time need, in UTC at least.
  { name: 'times', test: '/show/ui/time/times[.]', minShareCount: 2 },
  // What pages with numbers need.
  {
    name: 'figures',
    test: [
      '/show/ui/format/(?!(format-relative-time|read-typed)[.])',
      '/contract/shown/numbers[.]',
      ui('numbers', 'show-toast'),
      ui('segmented', 'chip', 'card'),
      icons('rotate-cw'),
    ],
    minShareCount: 5,
  },
  // What pages with code to copy need.
  { name: 'code', test: [ui('copy-button', 'code-block'), icons('copy')], minShareCount: 2 },
  // What pages with prices of calls need.
  { name: 'plans', test: '/contract/plans', minShareCount: 2 },
  {
    name: 'forms',
    test: [ui('field', 'text-field'), '/contract/account-rules'],
    minShareCount: 4,
  },
  // What pages that send a form need: a field alone, as the price calculator's, needs none of it.
  { name: 'sending', test: ui('use-form', 'create-form'), minShareCount: 2 },
  { name: 'notices', test: [ui('notice'), icons('info', 'circle-check')], minShareCount: 2 },
  { name: 'writing', test: [ui('draft'), '/contract/support-rules'], minShareCount: 2 },
  // What public pages need that show something live.
  {
    name: 'live',
    test: [ui('when-reached'), '/show/shell/(data/use-polled|api/use-site)[.]', icons('play', 'pause')],
    minShareCount: 2,
  },
  // What asks the API again and again and keeps what is shown in the address: nothing here is of a public page.
  {
    name: 'queries',
    test: [
      'node_modules/(@tanstack/(query-core|react-query)|nuqs)/',
      '/show/shell/data/(queries|query-client|create-stored-list)[.]',
      '/show/shell/live/',
      icons('bell', 'bell-plus', 'circle-question-mark'),
    ],
    minShareCount: 2,
  },
  // What names a figure and leads to what it means: nothing here is of pages without figures.
  {
    name: 'figure-names',
    test: ['/contract/figures[.]', '/show/shell/page/(figure-name|glossary-terms)[.]'],
    minShareCount: 2,
  },
  // What screens that read data need.
  {
    name: 'data',
    test: [
      '/show/ui/time/time-zone[.]',
      '/contract/time/time-zone[.]',
      ui('relative-time', 'format-relative-time', 'sample-mark', 'panel-states'),
      icons('flask-conical'),
    ],
    minShareCount: 4,
  },
  // What screens that choose their data need, and no public page.
  {
    name: 'screens',
    test: ['/show/shell/data/(data-badge|query-error|use-way-to-fill)[.]', ui('when-calm')],
    minShareCount: 8,
  },
  // What screens with posts need.
  {
    name: 'posts',
    test: [
      ui('platform-mark', 'count-labels', 'compact-select'),
      '/show/social/posts/(safe-url|post-text)[.]',
      '/contract/posts',
      icons('chevron-left', 'chevron-right'),
    ],
    minShareCount: 4,
  },
  // What a search can be made into, on the screens that show one.
  {
    name: 'searches',
    test: [
      '/contract/post-query/post-query[.]',
      '/show/social/query/query-forms[.]',
      '/show/tasks/(export-task-button|use-change-tasks)[.]',
      ui('dropdown-menu'),
    ],
    minShareCount: 8,
  },
  // What screens with prices need.
  {
    name: 'prices',
    test: [
      '/show/market/[a-z]+/(asset-name|use-watchlist|watchlist|use-market|star-button|stale-notice)[.]',
      icons('search-x', 'star'),
    ],
    minShareCount: 2,
  },
  // What the chart of an asset needs, which its page and the comparison draw.
  {
    name: 'charts',
    test: [
      '/show/market/(chart|target)/(chart-steps|step-axis|price-scale)[.]',
      '/show/market/(data/use-asset|figures/live-price)[.]',
      '/contract/shown/figure-words[.]',
    ],
    minShareCount: 2,
  },
].map(({ test, ...group }, index) => ({
  ...group,
  test: new RegExp([test].flat().join('|')),
  priority: 20 - index, // a module that two of them name is the first one's
}))
