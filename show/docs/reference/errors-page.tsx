import { Link, useLoaderData } from 'react-router'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { InlineText } from '../operation/operation-text.tsx'
import { MarkdownActions } from '../page/markdown-actions.tsx'
import { type ErrorGroup, listErrorGroups } from './list-error-groups.ts'
import { listOperations } from './list-operations.ts'
import { ReferenceLayout } from './reference-layout.tsx'
import { toReferenceLinks } from './reference-links.ts'

/** Runs at build. */
export const loader = () => ({ groups: listErrorGroups(), links: toReferenceLinks(listOperations()) })

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'API errors',
    description:
      'Every error of the Crowdtape API by its code: what happened and what to do about it. The type of a problem leads here.',
    path: paths.errors(),
  })

/** The catalogue that the `type` of a problem leads to. */
export default function ErrorsPage() {
  const { groups, links } = useLoaderData<typeof loader>()
  return (
    <ReferenceLayout links={links}>
      <div className="max-w-3xl">
        <header className="mb-10">
          <h1 className="text-28 font-semibold sm:text-40">Errors</h1>
          <p className="mt-3 text-16 text-ink-2">
            Every way a call can be refused or fail, and what to do about it. Codes and numbers never change
            their meaning.
          </p>
          <MarkdownActions path={`${paths.errors()}.md`} />
        </header>
        {groups.map((group) => (
          <Group key={group.anchor} group={group} />
        ))}
      </div>
    </ReferenceLayout>
  )
}

function Group({ group }: { group: ErrorGroup }) {
  return (
    <section aria-labelledby={group.anchor} className="mt-10">
      <h2 id={group.anchor} className="text-20 font-semibold">
        {group.title}
      </h2>
      <ul className="-mx-3 mt-4 divide-y divide-line-subtle border-y border-line-subtle">
        {group.errors.map((error) => (
          <li
            key={error.code}
            id={error.code}
            className="grid gap-x-6 gap-y-2 px-3 py-4 target:bg-s2 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <div className="min-w-0">
              <Link
                to={paths.errors(error.code)}
                className="font-mono text-13 font-semibold break-all text-accent hover:underline"
              >
                {error.code}
              </Link>
              <p className="mt-1 text-12 text-ink-3 tabular-nums">
                HTTP {error.status} · {error.number}
              </p>
            </div>
            <div className="min-w-0 text-14">
              <h3 className="font-medium">{error.title}</h3>
              <p className="mt-1 text-ink-2">
                <InlineText text={error.meaning} />
              </p>
              <p className="mt-2 text-ink-1">
                <span className="font-medium text-up">Fix</span> <InlineText text={error.fix} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
