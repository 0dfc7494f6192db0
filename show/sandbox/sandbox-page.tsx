import { Suspense, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/text-link.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { Exchange } from './call/exchange.ts'
import { EndpointList } from './endpoints/endpoint-list.tsx'
import { EndpointPicker } from './endpoints/endpoint-picker.tsx'
import { listSandboxEndpoints } from './endpoints/list-sandbox-endpoints.ts'
import type { KeyChoice } from './key-picker.tsx'
import { addToHistory, readHistory } from './response/history.ts'
import { useSandboxUrl } from './use-sandbox-url.ts'

const HistoryList = lazyPart(() => import('./response/history-list.tsx').then((module) => module.HistoryList))
// Loaded when an endpoint is chosen: the page begins with choosing one.
const Workbench = lazyPart(() => import('./workbench.tsx').then((module) => module.Workbench))

/** Runs at build. */
export const loader = () => listSandboxEndpoints()

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'Sandbox',
    description:
      'Call the Crowdtape API from the browser, without an account: real requests with a free test key, with status, headers, time and cost.',
    path: paths.sandbox(),
  })

/** Real calls of /v1, tried in the browser. */
export default function SandboxPage() {
  const endpoints = useLoaderData<typeof loader>()
  const [url, setUrl] = useSandboxUrl()
  const [keyChoice, setKeyChoice] = useState<KeyChoice>({ kind: 'sandbox', own: '' })
  const [history, setHistory] = useState<Exchange[]>([])
  // A call of the history that is looked at again.
  const [restored, setRestored] = useState<Exchange>()
  useEffect(() => setHistory(readHistory()), [])

  const endpoint = endpoints.find(({ value }) => value === url.endpoint)
  const choose = (value: string | null) => {
    setRestored(undefined)
    setUrl({ endpoint: value })
  }
  const restore = (exchange: Exchange) => {
    setRestored(exchange)
    setUrl({ endpoint: exchange.value, input: exchange.call.method === 'GET' ? exchange.input : '' })
  }
  return (
    <Page>
      <PageHeader
        title="Sandbox"
        description={
          <>
            Real requests to <code className="font-mono text-13 text-ink-1">/v1</code> with a test key that
            costs nothing and needs no account. Every endpoint is described in the{' '}
            <TextLink to={paths.reference()}>reference</TextLink>.
          </>
        }
      />
      {url.endpoint && !endpoint && (
        <div className="mb-4">
          <Notice>There is no endpoint “{url.endpoint}”. Choose one of these.</Notice>
        </div>
      )}
      <EndpointPicker endpoints={endpoints} value={endpoint?.value ?? ''} onChange={choose} />
      {endpoint ? (
        <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
          <Workbench
            // Choosing an endpoint clears body and response. spec, section 4
            key={`${endpoint.value} ${restored?.id ?? ''}`}
            endpoint={endpoint}
            first={restored?.value === endpoint.value ? restored : undefined}
            firstInput={restored?.value === endpoint.value ? restored.input : url.input}
            keyChoice={keyChoice}
            onKeyChoice={setKeyChoice}
            onSend={(input) => {
              if (endpoint.method === 'GET') setUrl({ endpoint: endpoint.value, input }, { replace: true })
            }}
            onAnswer={(exchange) => setHistory((before) => addToHistory(before, exchange))}
          />
        </Suspense>
      ) : (
        <EndpointList endpoints={endpoints} />
      )}
      {history.length > 0 && (
        <Suspense fallback={null}>
          <HistoryList history={history} onRestore={restore} />
        </Suspense>
      )}
    </Page>
  )
}
