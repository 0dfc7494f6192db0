import { useLoaderData } from 'react-router'
import { Prose } from '../prose/prose.tsx'
import { slugOf } from '../prose/slug-of.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { DocsLayout } from './docs-layout.tsx'
import { type Guide, listGuides } from './list-guides.ts'
import { MarkdownActions } from './page/markdown-actions.tsx'

/** Runs at build: each guide has a route of its own, so the address names one that exists. */
export function loader({ request }: { request: Request }): Omit<Guide, 'source'> {
  const slug = slugOf(request)
  const guide = listGuides().find((one) => one.slug === slug)
  if (!guide) throw new Error(`There is no guide ${slug}`)
  const { source: _source, ...shown } = guide
  return shown
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: { loaderData?: Omit<Guide, 'source'> }) {
  if (!loaderData) return pageMeta({ title: 'Documentation' })
  const { title, description, slug } = loaderData
  return pageMeta({
    title,
    description,
    path: paths.docsPage(slug),
    data: { '@type': 'TechArticle', headline: title, description },
  })
}

export default function GuidePage() {
  const guide = useLoaderData<typeof loader>()
  return (
    <DocsLayout headings={guide.headings}>
      <article>
        <header className="mb-8">
          <h1 className="text-28 font-semibold text-balance sm:text-40">{guide.title}</h1>
          <p className="mt-3 text-16 text-ink-2">{guide.description}</p>
          <MarkdownActions path={`${paths.docsPage(guide.slug)}.md`} minutes={guide.minutes} />
        </header>
        <Prose blocks={guide.blocks} />
      </article>
    </DocsLayout>
  )
}
