import { useLoaderData } from 'react-router'
import { renderMarkdown } from '../prose/render-markdown.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LegalPage } from './legal-page.tsx'
import source from './terms.md?raw'

const LEAD = 'What you can expect of this installation, and what is expected of you.'

export const loader = () => ({ blocks: renderMarkdown(source) })

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () => pageMeta({ title: 'Terms', description: LEAD, path: paths.terms() })

export default function TermsPage() {
  const { blocks } = useLoaderData<typeof loader>()
  return <LegalPage title="Terms" lead={LEAD} blocks={blocks} />
}
