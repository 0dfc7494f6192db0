import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Page } from '../ui/layout/page.tsx'
import { DOCS_LINKS } from './docs-links.ts'
import type { Heading } from './list-guides.ts'
import { useCurrentInView } from './page/use-current-in-view.ts'
import { DocsSearch } from './search/docs-search.tsx'

interface DocsLayoutProps {
  /** The sections of the page, for the contents on the right. */
  headings: readonly Heading[]
  children: ReactNode
}

/** Three columns: where one is in the documentation, the text, and where one is in the text. */
export function DocsLayout({ headings, children }: DocsLayoutProps) {
  // A page that is rendered ahead has a slash at the end of its address.
  const here = useLocation().pathname.replace(/\/$/, '')
  const row = useCurrentInView<HTMLElement>()
  return (
    <Page className="grid print:block gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_12rem]">
      <div className="min-w-0 lg:sticky lg:top-20 lg:self-start print:hidden">
        <DocsSearch />
        <nav
          ref={row}
          aria-label="Documentation"
          className="max-lg:fade-edges flex gap-x-8 gap-y-6 overflow-x-auto max-lg:-mx-4 max-lg:border-b max-lg:border-line-subtle max-lg:px-4 max-lg:pb-4 max-lg:[scrollbar-width:none] sm:max-lg:-mx-6 sm:max-lg:px-6 lg:max-h-[calc(100dvh-10rem)] lg:flex-col lg:overflow-y-auto lg:[scrollbar-width:thin]"
        >
          {DOCS_LINKS.map((group) => (
            <div key={group.label} className="max-lg:flex max-lg:items-center max-lg:gap-4">
              <p className="text-12 font-medium text-ink-3 max-lg:hidden">{group.label}</p>
              <ul className="flex gap-x-4 lg:mt-2 lg:flex-col lg:border-l lg:border-line-subtle">
                {group.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      aria-current={link.to === here ? 'page' : undefined}
                      className="motion-hover block py-1.5 text-13 whitespace-nowrap text-ink-2 hover:text-ink-1 focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:aria-[current=page]:border-accent"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="min-w-0 max-w-3xl">{children}</div>
      {headings.length > 0 && (
        <nav aria-label="On this page" className="sticky top-20 self-start text-13 max-xl:hidden">
          <p className="text-12 font-medium text-ink-3">On this page</p>
          <ul className="mt-2 flex flex-col">
            {headings.map((heading) => (
              <li key={heading.anchor}>
                <a
                  href={`#${heading.anchor}`}
                  className="motion-hover block py-1.5 text-ink-2 hover:text-ink-1"
                >
                  {heading.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  )
}
