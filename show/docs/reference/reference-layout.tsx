import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useCurrentInView } from '../page/use-current-in-view.ts'
import { DocsSearch } from '../search/docs-search.tsx'
import type { ReferenceLinks } from './reference-links.ts'

interface ReferenceLayoutProps {
  links: ReferenceLinks
  children: ReactNode
}

/** The way through the reference on the left, the page beside it; on narrow screens above it. */
export function ReferenceLayout({ links, children }: ReferenceLayoutProps) {
  return (
    <Page className="grid print:block gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:sticky lg:top-20 lg:self-start print:hidden">
        <DocsSearch />
        <nav aria-label="API reference">
          <WideLinks links={links} />
          <NarrowLinks links={links} />
        </nav>
      </div>
      <div className="min-w-0">{children}</div>
    </Page>
  )
}

const PAGES = [
  { label: 'Introduction', to: paths.reference() },
  { label: 'Errors', to: paths.errors() },
] as const

const MORE = [
  { label: 'Guides', to: paths.docs() },
  { label: 'Sandbox', to: paths.sandbox() },
] as const

function WideLinks({ links }: { links: ReferenceLinks }) {
  const here = useHere()
  return (
    <div className="flex max-h-[calc(100dvh-10rem)] flex-col gap-6 overflow-y-auto pb-4 [scrollbar-width:thin] max-lg:hidden">
      <LinkList label="API reference" items={PAGES} here={here} />
      {links.groups.map((group) => (
        <LinkList
          key={group.name}
          label={group.name}
          to={paths.reference(group.name)}
          items={group.operations.map(({ id, summary }) => ({
            label: summary,
            to: paths.reference(group.name, id),
          }))}
          here={here}
        />
      ))}
      <LinkList label="More" items={MORE} here={here} />
    </div>
  )
}

interface LinkListProps {
  label: string
  /** Where the whole list is shown. */
  to?: string
  items: readonly { label: string; to: string }[]
  here: string
}

function LinkList({ label, to, items, here }: LinkListProps) {
  return (
    <div>
      <p className="text-12 font-medium text-ink-3">
        {to ? (
          <Link
            to={to}
            aria-current={to === here ? 'page' : undefined}
            className="motion-hover hover:text-ink-1 aria-[current=page]:text-accent"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <ul className="mt-2 flex flex-col border-l border-line-subtle">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.to === here ? 'page' : undefined}
              className="motion-hover -ml-px block border-l border-transparent py-1.5 pl-4 text-13 text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-accent"
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The pages on one line; the operations of a group are on its page. */
function NarrowLinks({ links }: { links: ReferenceLinks }) {
  const here = useHere()
  const row = useCurrentInView<HTMLUListElement>()
  const items = [
    PAGES[0],
    ...links.groups.map(({ name }) => ({ label: name, to: paths.reference(name) })),
    PAGES[1],
    ...MORE,
  ]
  return (
    <ul
      ref={row}
      className="fade-edges -mx-4 flex gap-x-5 overflow-x-auto border-b border-line-subtle px-4 pb-3 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:hidden"
    >
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            aria-current={
              item.to === here
                ? 'page'
                : here.startsWith(`${item.to}/`) && item.to !== paths.reference()
                  ? 'location'
                  : undefined
            }
            className={classNames(
              'motion-hover block py-1 text-13 whitespace-nowrap text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2',
              'aria-[current]:font-medium aria-[current]:text-accent',
            )}
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The path. A page that is rendered ahead has a slash at its address's end. */
function useHere(): string {
  return useLocation().pathname.replace(/\/$/, '')
}
