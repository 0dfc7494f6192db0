import { paths } from '../page/paths.ts'

/** Typed after `g`: where each letter goes. */
export const GO_TO: Readonly<Record<string, { label: string; to: string }>> = {
  d: { label: 'Dashboard', to: paths.dashboard() },
  m: { label: 'Market', to: paths.market() },
  e: { label: 'Data explorer', to: paths.explorer() },
  s: { label: 'Social monitor', to: paths.social() },
  t: { label: 'Tasks', to: paths.tasks() },
  a: { label: 'API', to: paths.api() },
}
