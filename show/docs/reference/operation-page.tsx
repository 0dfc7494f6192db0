import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { slugOf } from '../../prose/slug-of.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { listOperations } from './list-operations.ts'
import { Nowhere } from './nowhere.tsx'
import type { Operation } from './operation.ts'
import { OperationText } from './operation-text.tsx'
import { ReferenceLayout } from './reference-layout.tsx'
import { type ReferenceLinks, toReferenceLinks } from './reference-links.ts'

interface OperationData {
  group: string
  operation: Operation
  links: ReferenceLinks
}

/** Runs at build, for each operation. */
export function loader({ request }: { request: Request }): OperationData {
  const slug = slugOf(request)
  const groups = listOperations()
  for (const { name, operations } of groups) {
    const operation = operations.find(({ id }) => id === slug)
    if (operation) return { group: name, operation, links: toReferenceLinks(groups) }
  }
  throw new Error(`There is no operation ${slug}`)
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const ErrorBoundary = Nowhere

export function meta({ loaderData }: { loaderData?: OperationData }) {
  if (!loaderData) return pageMeta({ title: 'API reference' })
  const { group, operation } = loaderData
  const { id, method, path, summary, description } = operation
  return pageMeta({
    title: `${method} ${path} · ${summary}`,
    description: description.replaceAll('`', ''),
    path: paths.reference(group, id),
  })
}

/** One operation of the API. */
export default function OperationPage() {
  const { group, operation, links } = useLoaderData<typeof loader>()
  return (
    <ReferenceLayout links={links}>
      <OperationText group={group} operation={operation} />
    </ReferenceLayout>
  )
}
