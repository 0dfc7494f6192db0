import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Page, PageHeader } from '../ui/layout/page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Resources',
    description:
      'Guides, articles, tools and files: everything that helps to work with Crowdtape, in one list.',
    path: paths.resources(),
  })

interface Resource {
  label: string
  text: string
  to: string
  /** A file rather than a page. */
  file?: boolean
}

const GROUPS: readonly { label: string; resources: readonly Resource[] }[] = [
  {
    label: 'Learn',
    resources: [
      {
        label: 'Getting started',
        text: 'From no account to a program that survives limits.',
        to: paths.docsPage('getting-started'),
      },
      {
        label: 'Data analysis',
        text: 'What each number means, and how to compare them fairly.',
        to: paths.docsPage('data-analysis'),
      },
      {
        label: 'Alerts',
        text: 'Get notified when a price crosses your target.',
        to: paths.docsPage('alerts'),
      },
      { label: 'Blog', text: 'How the measurements are made, and what they do not say.', to: paths.blog() },
    ],
  },
  {
    label: 'Build',
    resources: [
      { label: 'API overview', text: 'Authentication, limits, endpoints, SDKs.', to: paths.api() },
      { label: 'Sandbox', text: 'Send a real call from the browser.', to: paths.sandbox() },
      {
        label: 'OpenAPI document',
        text: 'The whole API for code generators.',
        to: '/v1/openapi.json',
        file: true,
      },
      { label: 'llms.txt', text: 'The documentation for programs that read.', to: '/llms.txt', file: true },
    ],
  },
  {
    label: 'Look',
    resources: [
      { label: 'Market', text: 'Prices, volume and the mood of the day.', to: paths.market() },
      { label: 'Social monitor', text: 'What each platform talks about.', to: paths.social() },
      { label: 'Data explorer', text: 'Search every post.', to: paths.explorer() },
    ],
  },
  {
    label: 'Know',
    resources: [
      { label: 'Status', text: 'Current measurements of this installation.', to: paths.status() },
      { label: 'Pricing', text: 'What a call costs, and what a month would.', to: paths.pricing() },
      { label: 'RSS', text: 'New articles in your reader.', to: '/rss.xml', file: true },
      { label: 'Contact', text: 'Write to the operator of this installation.', to: paths.contact() },
    ],
  },
]

export default function ResourcesPage() {
  return (
    <Page>
      <PageHeader
        title="Resources"
        description="Everything that helps to work with Crowdtape, in one list."
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {GROUPS.map((group) => (
          <section key={group.label} aria-labelledby={`group-${group.label}`}>
            <h2 id={`group-${group.label}`} className="text-20 font-semibold">
              {group.label}
            </h2>
            <ul className="mt-3 divide-y divide-line-subtle border-y border-line-subtle">
              {group.resources.map((resource) => (
                <li key={resource.to}>
                  {/* Files are no pages of the application: the browser must ask the server for them. */}
                  <Link
                    to={resource.to}
                    reloadDocument={resource.file}
                    className="group flex items-center justify-between gap-4 py-3"
                  >
                    <span className="min-w-0">
                      <span className="block text-14 font-medium group-hover:text-accent">
                        {resource.label}
                      </span>
                      <span className="block text-13 text-ink-3">{resource.text}</span>
                    </span>
                    <ArrowRight
                      size={16}
                      aria-hidden="true"
                      className="shrink-0 text-ink-3 group-hover:text-accent"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
