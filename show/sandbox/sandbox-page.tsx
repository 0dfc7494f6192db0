import { ArrowRight, ChevronDown } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { MethodMark } from '../docs/operation/operation-text.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { TextLink } from '../ui/action/links.tsx'
import { Field } from '../ui/form/field.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { classNames, controlStyle } from '../ui/style/class-names.ts'
import type { Exchange } from './call/send-call.ts'
import { listSandboxEndpoints, type SandboxEndpoint } from './endpoints/list-sandbox-endpoints.ts'
import type { KeyChoice } from './key-picker.tsx'

const STORAGE_KEY = 'sandbox-history'

const KEPT_MAX = 20

const CUT = '… the rest was not kept; send it again to see it'

const TEXT_CHARS_MAX = 20_000 // of an answer; a browser keeps some five million in all

const HistoryList = lazyPart(() => import('./response/history-list.tsx').then((module) => module.HistoryList))
const EndpointFinder = lazyPart(() =>
  import('./endpoints/endpoint-finder.tsx').then((module) => module.EndpointFinder),
)
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
  const choose = (value: string) => {
    setRestored(undefined)
    setUrl({ endpoint: value })
  }
  const restore = (exchange: Exchange) => {
    setRestored(exchange)
    setUrl({ endpoint: exchange.value, input: exchange.call.method === 'GET' ? exchange.input : '' })
  }
  return (
    <Page dense>
      <PageHeader
        title="Sandbox"
        description={
          !endpoint && (
            <>
              Real requests to <code className="font-mono text-13 text-ink-1">/v1</code> with a test key that
              costs nothing and needs no account. Every endpoint is described in the{' '}
              <TextLink to={paths.reference()}>reference</TextLink>.
            </>
          )
        }
      />
      {url.endpoint && !endpoint && (
        <div className="mb-4">
          <Notice>There is no endpoint “{url.endpoint}”. Choose one of these.</Notice>
        </div>
      )}
      <EndpointPicker endpoints={endpoints} chosen={endpoint} onChange={choose} />
      {endpoint ? (
        <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
          <Workbench
            // Choosing an endpoint clears body and response. spec, section 4
            key={`${endpoint.value} ${restored?.id ?? ''}`}
            endpoint={endpoint}
            creator={endpoints.find(({ value }) => value === endpoint.needs?.creator)}
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

/** What was sent from this tab, newest first. Keys are no part of it. */
function readHistory(): Exchange[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Exchange[] // written below
  } catch {
    return [] // storage may be forbidden; the history then lasts as long as the page
  }
}

/** Puts a call first and gives the new history. Long answers are kept only as long as the page is open. */
function addToHistory(history: readonly Exchange[], exchange: Exchange): Exchange[] {
  const next = [exchange, ...history].slice(0, KEPT_MAX)
  try {
    const stored = next.map((one) =>
      one.text.length > TEXT_CHARS_MAX
        ? { ...one, text: `${one.text.slice(0, TEXT_CHARS_MAX)}\n${CUT}` }
        : one,
    )
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // As above.
  }
  return next
}

interface SandboxUrl {
  /** The operation's id; null: none is chosen. */
  endpoint: string | null
  /** What the body box begins with. */
  input: string
}

/** The endpoint in the address, with what a link or the last GET put into its body box. */
function useSandboxUrl(): [SandboxUrl, (url: Partial<SandboxUrl>, options?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams()
  const hydrated = useHydrated()
  const setUrl = useCallback(
    ({ endpoint, input }: Partial<SandboxUrl>, { replace = false } = {}) => {
      const next = new URLSearchParams()
      if (endpoint) next.set('endpoint', endpoint)
      if (input) next.set('input', input)
      setSearch(next, { replace, preventScrollReset: true })
    },
    [setSearch],
  )
  return [
    { endpoint: hydrated ? search.get('endpoint') : null, input: (hydrated && search.get('input')) || '' },
    setUrl,
  ]
}

/** Before one is chosen: all of them, each a link that can be shared. */
function EndpointList({ endpoints }: { endpoints: readonly SandboxEndpoint[] }) {
  return (
    <div className="mt-8 gap-x-12 lg:columns-2">
      {groupEndpoints(endpoints).map(([group, ofGroup]) => (
        <section key={group} className="mb-8 break-inside-avoid">
          <h2 className="text-13 font-medium text-ink-3">{group}</h2>
          <ul className="mt-2 divide-y divide-line-subtle border-y border-line-subtle">
            {ofGroup.map((endpoint) => (
              <li key={endpoint.value}>
                <Link
                  to={paths.sandbox({ endpoint: endpoint.value })}
                  preventScrollReset
                  className="group flex items-center gap-3 py-3 focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-mono text-13 break-all text-ink-1 group-hover:text-accent">
                      <MethodMark method={endpoint.method} className="mr-2" />
                      {endpoint.path}
                    </span>
                    <span className="mt-0.5 block text-13 text-ink-2">{endpoint.label}</span>
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
  )
}

interface EndpointPickerProps {
  endpoints: readonly SandboxEndpoint[]
  /** Undefined: none is chosen. */
  chosen: SandboxEndpoint | undefined
  onChange: (value: string) => void
}

/** Which endpoint is called; opens the list of all, by group and with a search. */
function EndpointPicker({ endpoints, chosen, onChange }: EndpointPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Field id="endpoint" label="Endpoint">
      <button
        id="endpoint"
        type="button"
        aria-haspopup="dialog"
        aria-describedby="endpoint-chosen"
        onClick={() => setIsOpen(true)}
        className={classNames(controlStyle, 'flex items-center gap-3 text-left')}
      >
        <span id="endpoint-chosen" className="min-w-0 flex-1 truncate text-13">
          {chosen ? (
            <>
              <span className="font-mono">
                {chosen.method} {chosen.path}
              </span>
              <span className="text-ink-3"> · {chosen.label}</span>
            </>
          ) : (
            'Select an endpoint'
          )}
        </span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EndpointFinder
            groups={groupEndpoints(endpoints)}
            onChoose={onChange}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Field>
  )
}

/** The endpoints by their group, both in the order of the documentation. */
function groupEndpoints(endpoints: readonly SandboxEndpoint[]): [string, SandboxEndpoint[]][] {
  const groups = new Map<string, SandboxEndpoint[]>()
  for (const endpoint of endpoints) {
    groups.set(endpoint.group, [...(groups.get(endpoint.group) ?? []), endpoint])
  }
  return [...groups]
}
