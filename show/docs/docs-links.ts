import { paths } from '../shell/page/paths.ts'

/** The pages of the documentation as the navigation beside them lists them; a test misses what is not here. */
export const DOCS_LINKS = [
  {
    label: 'Guides',
    links: [
      { label: 'Overview', to: paths.docs() },
      { label: 'Getting started', to: paths.docsPage('getting-started') },
      { label: 'Data analysis', to: paths.docsPage('data-analysis') },
      { label: 'Alerts', to: paths.docsPage('alerts') },
      { label: 'Dashboards', to: paths.docsPage('dashboards') },
      { label: 'Sources', to: paths.docsPage('sources') },
      { label: 'Glossary', to: paths.docsPage('glossary') },
    ],
  },
  {
    label: 'Clients',
    links: [
      { label: 'SDK for Node.js', to: paths.docsPage('sdk-node') },
      { label: 'SDK for Python', to: paths.docsPage('sdk-python') },
      { label: 'SDK for Java', to: paths.docsPage('sdk-java') },
      { label: 'Command line', to: paths.docsPage('command-line') },
      { label: 'Assistants', to: paths.docsPage('assistants') },
    ],
  },
  {
    label: 'API',
    links: [
      { label: 'API overview', to: paths.api() },
      { label: 'Reference', to: paths.reference() },
      { label: 'Errors', to: paths.errors() },
      { label: 'Paid calls', to: paths.docsPage('paid-calls') },
      { label: 'Changes', to: paths.docsPage('changes') },
      { label: 'Sandbox', to: paths.sandbox() },
    ],
  },
] as const
