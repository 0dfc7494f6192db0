/** The parts of a path, as a pattern: any of `names` in `folder`. */
const anyOf = (folder: string, names: readonly string[]) => `/${folder}/(${names.join('|')})[.]`

const icons = (...names: string[]) => anyOf('icons', names)
const ui = (...names: string[]) => anyOf('show/ui', names)

/** Of the shell, what is loaded when somebody opens it or signs in, or what few pages ask for. */
const LATER =
  'queries|query-client|data-layout|header/signed-in|header/user|overlays/(auth|support|command|shortcut-sheet|palette|rank)|suggest|not-found|use-polled|old-path|still|create-stored-list|save-file|api/stream-file'

/**
 * Which modules come in one file. Small files compress badly, cost a request each and lengthen the list of them that
 * every page carries; a file with too much makes pages load what they do not use. `npx playwright test weight` tells what each
 * page comes to.
 */
export const CHUNKS = [
  { name: 'framework', test: 'node_modules/(react|react-dom|scheduler|react-router)/' },
  // What every page needs.
  {
    name: 'shell',
    test: [
      `/show/shell/(?!${LATER})`,
      ui('use-disclosure', 'button', 'button-style', 'link-button', 'text-link', 'class-names', 'page'),
      ui('page-header', 'toaster-demand', 'spinner', 'create-icon'),
      '/contract/site-origin',
      icons('x', 'chevron-down', 'arrow-right', 'triangle-exclamation-point'),
      'preload-helper',
    ],
    minShareCount: 2,
  },
  // What pages with numbers, code or notices need.
  {
    name: 'figures',
    test: [
      '/show/ui/format/',
      ui('number-text', 'absent', 'money', 'change', 'triangle', 'sentiment', 'copy-button', 'show-toast'),
      ui('segmented', 'skeleton', 'chip', 'code-block', 'notice', 'card'),
      icons(
        'rotate-cw',
        'copy',
        'check',
        'flask-conical',
        'info',
        'circle-check',
        'circle-exclamation-point',
      ),
      '/contract/plans',
    ],
    minShareCount: 5,
  },
  {
    name: 'forms',
    test: [ui('field', 'text-field', 'control-style', 'described-by'), '/contract/account-rules'],
    minShareCount: 4,
  },
  // What screens that read data need.
  {
    name: 'data',
    test: [
      ui('relative-time', 'use-now', 'sample-mark', 'loading', 'platform-mark', 'empty-state', 'error-state'),
      ui('count', 'compact-select'),
      '/show/social/(symbol-links|safe-url|post-text)[.]',
      '/contract/posts',
      icons('inbox', 'chevron-left', 'chevron-right'),
    ],
    minShareCount: 4,
  },
  // What asks the API again and again and keeps what is shown in the address: nothing here is of a public page.
  {
    name: 'queries',
    test: [
      'node_modules/(@tanstack/(query-core|react-query)|nuqs)/',
      '/show/shell/(queries|query-client|create-stored-list)[.]',
      icons('bell', 'bell-plus'),
    ],
    minShareCount: 2,
  },
  // What screens with prices need.
  {
    name: 'prices',
    test: [
      '/show/market/(asset-name|use-watchlist|watchlist|use-market|star-button|stale-notice)[.]',
      icons('search', 'search-x', 'star'),
    ],
    minShareCount: 2,
  },
].map(({ test, ...group }, index) => ({
  ...group,
  test: new RegExp([test].flat().join('|')),
  priority: 9 - index, // a module that two of them name is the first one's
}))
