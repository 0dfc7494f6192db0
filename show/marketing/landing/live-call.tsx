import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type AnswerTo, getMarket } from '#contract/app/operations.ts'
import { openCall } from '../../docs/operation/first-commands.ts'
import { addressOf } from '../../shell/api/address-of.ts'
import { useSite } from '../../shell/api/use-site.ts'
import { usePolled } from '../../shell/data/use-polled.ts'
import { siteOrigin } from '../../shell/page/site-origin.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { callLive } from './call-live.ts'
import { LiveFigures } from './live-figures.tsx'
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
