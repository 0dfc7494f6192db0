import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type AnswerTo, type AppOperation, getMarket } from '#contract/app/operations.ts'
import { DATA_HEADER } from '#contract/data-mode.ts'
import { openCall } from '../../docs/operation/first-commands.ts'
import { addressOf } from '../../shell/api/address-of.ts'
import { useSite } from '../../shell/api/use-site.ts'
import { usePolled } from '../../shell/data/use-polled.ts'
import { siteOrigin } from '../../shell/page/product.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { UTC } from '../../ui/time/times.ts'
import { LIVE_ROWS, LiveJson, LiveRows } from './live-rows.tsx'

export type Market = AnswerTo<typeof getMarket>

const WORDS = new Intl.ListFormat('en')
const PATH = addressOf(getMarket)
const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'json', label: 'JSON' },
] as const

/** A real call of this installation's API, made when the page opens and as often as asked. */
export function LiveCall() {
  const [view, setView] = useState<'table' | 'json'>('table')
  const { data, error, isFetching, refetch } = usePolled((signal) => callLive(getMarket, signal))
  const isError = error !== undefined
  const site = useSite()
  const isSample = data?.isSample === true
  return (
    <div className="min-w-0">
      <section
        aria-label="A live API call"
        className="overflow-hidden rounded-dialog border border-line-strong bg-s1 shadow-raised"
      >
        <header className="flex min-h-12 items-center gap-3 border-b border-line-subtle py-2 pr-2 pl-4">
          <code className="min-w-0 flex-1 truncate font-mono text-13">
            <span className="text-accent">GET</span> {PATH}
          </code>
          {isSample && <SampleChip className="max-sm:hidden" />}
          <CopyButton text={openCall({ origin: siteOrigin(), path: PATH })} label="Copy as cURL" />
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label="Call again"
            data-tip="Call again"
            busy={isFetching && data !== undefined}
            onClick={() => refetch()}
            icon={<RotateCw size={14} aria-hidden="true" />}
          />
        </header>
        <div className="h-66 overflow-hidden">
          {isError && <Failed retrying={isFetching} onRetry={refetch} />}
          {!isError && view === 'json' && data && <LiveJson answer={{ data: data.body.data.slice(0, 2) }} />}
          {!isError && !(view === 'json' && data) && (
            <LiveRows assets={data?.body.data.slice(0, LIVE_ROWS)} />
          )}
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line-subtle p-2 pl-4">
          <LiveFigures answer={data} failed={isError} />
          {isSample && <SampleChip className="sm:hidden" />}
          <Segmented label="Show the answer as" options={VIEWS} value={view} onChange={setView} />
        </footer>
      </section>
      <p className="mt-3 min-h-10 text-13 text-ink-3">{site && <Provenance sources={site.sources} />}</p>
    </div>
  )
}

/** Says where what is here comes from: the sources that run, as the installation names them, and no other. */
export function Provenance({ sources }: { sources: readonly string[] }) {
  return `Posts and prices here come from ${WORDS.format(sources)}.`
}

function SampleChip({ className }: { className: string }) {
  return (
    <span className={className}>
      <Chip tone="mid">Sample data</Chip>
    </span>
  )
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
      <p className="text-14 text-ink-2">The API did not answer. That is what this panel is for.</p>
      <Button size="sm" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface LiveFiguresProps {
  answer: LiveAnswer<unknown> | undefined
  /** Whether the last call had no answer. */
  failed: boolean
}

/** How the answer came: its status, the time it took here and there, its age and the server's clock. */
function LiveFigures({ answer, failed }: LiveFiguresProps) {
  if (failed || !answer) {
    return <p className="text-12 text-ink-3 max-sm:min-h-9">{failed ? 'No answer' : 'Calling …'}</p>
  }
  const clock = answer.serverTime ? UTC.exact(answer.serverTime) : undefined
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3 tabular-nums max-sm:min-h-9">
      <Figure name="Status" value={String(answer.status)} />
      {answer.serverMs !== undefined && <Figure name="Server" value={`${round(answer.serverMs)} ms`} />}
      <Figure name="Round trip" value={`${round(answer.roundTripMs)} ms`} />
      <Figure name="Age" value={`${answer.ageSeconds} s`} />
      {clock && <Figure name="Clock" value={clock.slice(11)} tip={clock} />}
    </dl>
  )
}

function Figure({ name, value, tip }: { name: string; value: string; tip?: string }) {
  return (
    <div className="flex gap-1.5" data-tip={tip}>
      <dt>{name}</dt>
      <dd className="text-ink-1">{value}</dd>
    </div>
  )
}

function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : String(Math.round(ms))
}

/** An answer of our own API with what is worth showing of how it came. */
interface LiveAnswer<Body> {
  body: Body
  status: number
  /** Whether it is of the sample universe, as the answer itself says. */
  isSample: boolean
  /** From asking to the whole answer, as this browser saw it. */
  roundTripMs: number
  /** What the server needed for it; undefined where it did not say. */
  serverMs: number | undefined
  /** How old the answer was when it was sent: the server shares answers for a moment. */
  ageSeconds: number
  /** The server's clock; undefined where it did not say. */
  serverTime: Date | undefined
}

/** Calls our public API and measures it. @throws {Error} for every status but 200 and no answer at all. */
async function callLive<Operation extends AppOperation & `GET ${string}`>(
  operation: Operation,
  signal: AbortSignal,
): Promise<LiveAnswer<AnswerTo<Operation>>> {
  const startedAt = performance.now()
  const response = await fetch(addressOf(operation), { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The API answered ${response.status}`)
  const body = (await response.json()) as AnswerTo<Operation> // the route's contract gives the shape
  const date = response.headers.get('date')
  return {
    body,
    status: response.status,
    isSample: response.headers.get(DATA_HEADER) === 'sample',
    roundTripMs: performance.now() - startedAt,
    serverMs: readDuration(response.headers.get('server-timing')),
    ageSeconds: Number(response.headers.get('age') ?? 0),
    serverTime: date ? new Date(date) : undefined,
  }
}

function readDuration(serverTiming: string | null): number | undefined {
  const found = /dur=([\d.]+)/.exec(serverTiming ?? '')
  return found ? Number(found[1]) : undefined
}
