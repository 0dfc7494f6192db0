import { useLoaderData } from 'react-router'
import { renderMarkdown } from '../prose/render-markdown.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LegalPage } from './legal-page.tsx'
import source from './privacy.md?raw'

const LEAD = 'What is stored about you, why, and what is not.'

export const loader = () => ({ blocks: renderMarkdown(source) })

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () => pageMeta({ title: 'Privacy', description: LEAD, path: paths.privacy() })

export default function PrivacyPage() {
  const { blocks } = useLoaderData<typeof loader>()
  return <LegalPage title="Privacy" lead={LEAD} blocks={blocks} />
}
