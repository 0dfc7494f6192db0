import { useLoaderData } from 'react-router'
import { slugOf } from '../../prose/slug-of.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { MarkdownActions } from '../page/markdown-actions.tsx'
import { listOperations } from './list-operations.ts'
import type { OperationGroup } from './operation.ts'
import { OperationSection } from './operation-section.tsx'
import { ReferenceLayout } from './reference-layout.tsx'
import { type ReferenceLinks, toReferenceLinks } from './reference-links.ts'

interface GroupData {
  group: OperationGroup
  links: ReferenceLinks
}

/** Runs at build: each group has a route of its own, so the address names one that exists. */
export function loader({ request }: { request: Request }): GroupData {
  const slug = slugOf(request)
  const groups = listOperations()
  const group = groups.find(({ name }) => name.toLowerCase() === slug)
  if (!group) throw new Error(`There is no group ${slug}`)
  return { group, links: toReferenceLinks(groups) }
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: { loaderData?: GroupData }) {
  if (!loaderData) return pageMeta({ title: 'API reference' })
  const { name, operations } = loaderData.group
  return pageMeta({
    title: `${name} API`,
    description: `${operations.map(({ summary }) => summary).join('. ')}: parameters, answers, errors and samples of the Crowdtape API.`,
    path: paths.reference(name),
  })
}

/** Every operation of a group of the API. */
export default function GroupPage() {
  const { group, links } = useLoaderData<typeof loader>()
  return (
    <ReferenceLayout links={links}>
      <header className="mb-10">
        <h1 className="text-28 font-semibold sm:text-40">{group.name}</h1>
        <p className="mt-3 text-16 text-ink-2">{group.description}.</p>
        <MarkdownActions path={`${paths.reference(group.name)}.md`} />
      </header>
      {group.operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} />
      ))}
    </ReferenceLayout>
  )
}
