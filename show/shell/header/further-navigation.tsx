import { NavLink } from 'react-router'
import { paths } from '../page/paths.ts'
import { MenuLinks, NavLinks, NavMenu } from './nav-menu.tsx'
import { HEADER_LINKS, type NavGroup, type NavItem, PRODUCTS, SOLUTIONS } from './navigation.ts'

// Loaded when a user is signed in, or when the menu of narrow screens opens: pages stay light for visitors.

/** What signed-in users work with, in sight in their header. */
const APPLICATION: readonly NavItem[] = [
  { label: 'Market', to: paths.market() },
  { label: 'Social', to: paths.social() },
  { label: 'Explorer', to: paths.explorer() },
  { label: 'Alerts', to: paths.alerts() },
  { label: 'Dashboards', to: paths.boards() },
  { label: 'My posts', to: paths.myPosts() },
  { label: 'Tasks', to: paths.tasks() },
  { label: 'API', to: paths.api() },
]

const WORK: NavGroup = {
  label: 'Work',
  items: [
    { label: 'Screener', to: paths.screener() },
    { label: 'Compare', to: paths.compare() },
    { label: 'Notifications', to: paths.notifications() },
    { label: 'Docs', to: paths.docs() },
    { label: 'Status', to: paths.status() },
    { label: 'Creators', to: paths.creators('twitter') },
  ],
}

/** The signed-in menu beside the places in sight. */
const MORE_GROUPS: readonly NavGroup[] = [
  WORK,
  { label: 'Products', items: PRODUCTS },
  { label: 'Solutions', items: SOLUTIONS },
  { label: 'More', items: HEADER_LINKS },
]

/** The mobile menu keeps addresses of its own, which lead on to today's. spec, section 2 */
const MOBILE_GROUPS: readonly NavGroup[] = [
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

/** The places of the application, and a menu with all others. */
export function SignedInLinks() {
  return (
    <>
      <NavLinks items={APPLICATION} isDense />
      <NavMenu label="More" className="right-0 w-152">
        {(close) => (
          <div className="grid grid-cols-4">
            {MORE_GROUPS.map((group) => (
              <section key={group.label} aria-label={group.label}>
                <h2 className="px-3 pt-2 pb-1 text-12 font-medium text-ink-3">{group.label}</h2>
                <MenuLinks items={group.items.map(({ label, to }) => ({ label, to }))} onChosen={close} />
              </section>
            ))}
          </div>
        )}
      </NavMenu>
    </>
  )
}

/** The menu of narrow screens; signed in, the application comes first. */
export function MobileGroups({ isSignedIn, onChosen }: { isSignedIn: boolean; onChosen: () => void }) {
  const first = isSignedIn ? [{ label: 'Application', items: APPLICATION }, WORK] : []
  return <NavGroups groups={[...first, ...MOBILE_GROUPS]} onChosen={onChosen} />
}

function NavGroups({ groups, onChosen }: { groups: readonly NavGroup[]; onChosen: () => void }) {
  return groups.map((group) => (
    <section key={group.label}>
      <h2 className="px-3 text-12 font-medium text-ink-3">{group.label}</h2>
      <ul className="mt-1">
        {group.items.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              onClick={onChosen}
              className="motion-hover flex h-control-md items-center rounded-control px-3 text-16 text-ink-1 hover:bg-s2 focus-visible:-outline-offset-2"
            >
              {item.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
