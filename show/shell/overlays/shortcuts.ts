import { paths } from '../paths.ts'

/** Typed after `g`: where each letter goes. */
export const GO_TO: Readonly<Record<string, { label: string; to: string }>> = {
  d: { label: 'Dashboard', to: paths.dashboard() },
  m: { label: 'Market', to: paths.market() },
  e: { label: 'Data explorer', to: paths.explorer() },
  s: { label: 'Social monitor', to: paths.social() },
  t: { label: 'Tasks', to: paths.tasks() },
  a: { label: 'API', to: paths.api() },
}

/** What screens answer to; each screen's own keys work where that screen is. */
export const SHORTCUTS: readonly { group: string; keys: readonly string[]; label: string }[] = [
  { group: 'Everywhere', keys: ['Ctrl/⌘', 'K'], label: 'Command palette' },
  { group: 'Everywhere', keys: ['?'], label: 'This sheet' },
  { group: 'Everywhere', keys: ['Esc'], label: 'Close what is open' },
  ...Object.entries(GO_TO).map(([key, { label }]) => ({
    group: 'Go to',
    keys: ['G', key.toUpperCase()],
    label,
  })),
  { group: 'Tables', keys: ['J'], label: 'Next row' },
  { group: 'Tables', keys: ['K'], label: 'Previous row' },
  { group: 'Tables', keys: ['Enter'], label: 'Open or expand the row' },
  { group: 'Data explorer', keys: ['/'], label: 'Go to the search text' },
  { group: 'Sandbox', keys: ['Ctrl/⌘', 'Enter'], label: 'Send the request' },
]
