import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { slugOf } from '../../prose/slug-of.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { MarkdownActions } from '../page/markdown-actions.tsx'
import { listOperations } from './list-operations.ts'
import { Nowhere } from './nowhere.tsx'
import { OperationList } from './operation-list.tsx'
import { ReferenceLayout } from './reference-layout.tsx'
import { type OperationLink, type ReferenceLinks, toReferenceLinks } from './reference-links.ts'

interface GroupData {
  name: string
  description: string
  operations: OperationLink[]
  links: ReferenceLinks
}

/** Runs at build, for each group. */
export function loader({ request }: { request: Request }): GroupData {
  const slug = slugOf(request)
  const groups = listOperations()
  const links = toReferenceLinks(groups)
  const group = groups.find(({ name }) => name.toLowerCase() === slug)
  if (!group) throw new Error(`There is no group ${slug}`)
  const { name, description } = group
  return {
    name,
    description,
    operations: links.groups.find((one) => one.name === name)?.operations ?? [],
    links,
  }
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const ErrorBoundary = Nowhere

export function meta({ loaderData }: { loaderData?: GroupData }) {
  if (!loaderData) return pageMeta({ title: 'API reference' })
  const { name, description, operations } = loaderData
  return pageMeta({
    title: `${name} API`,
    description: `${description}: ${operations.map(({ method, path }) => `${method} ${path}`).join(', ')}.`,
    path: paths.reference(name),
  })
}

/** The operations of a group of the API. */
export default function GroupPage() {
  const { name, description, operations, links } = useLoaderData<typeof loader>()
  useOldAnchor({ name, operations })
  return (
    <ReferenceLayout links={links}>
      <header className="max-w-3xl">
        <h1 className="text-28 font-semibold sm:text-40">{name}</h1>
        <p className="mt-3 text-16 text-ink-2">{description}.</p>
        <MarkdownActions path={`${paths.reference(name)}.md`} />
      </header>
      <div className="mt-8 max-w-3xl">
        <OperationList group={name} operations={operations} />
      </div>
    </ReferenceLayout>
  )
}

/** Follows an address with an operation as its anchor to the page of that operation. */
function useOldAnchor({ name, operations }: Pick<GroupData, 'name' | 'operations'>): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const id = operations.find((operation) => hash === `#${operation.id}`)?.id
  useEffect(() => {
    if (id) navigate(paths.reference(name, id), { replace: true })
  }, [id, name, navigate])
}
