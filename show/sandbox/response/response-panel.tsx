import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatBytes, formatNumber } from '../../ui/format/numbers.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState, Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import type { Exchange } from '../call/send-call.ts'
import { describeCost, prettyText } from './answer-text.ts'

const TINTED_CHARS_MAX = 60_000 // beyond, marking words costs more than it helps

const WORDS = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

const VIEWS = [
  { value: 'body', label: 'Body' },
  { value: 'headers', label: 'Headers' },
] as const
type View = (typeof VIEWS)[number]['value']

interface ResponsePanelProps {
  sending: boolean
  exchange: Exchange | undefined
  problem: string | undefined
}

/** What came back: 400 px of it, the rest by scrolling. spec, section 9 */
export function ResponsePanel({ sending, exchange, problem }: ResponsePanelProps) {
  const [view, setView] = useState<View>('body')
  return (
    <Card
      title="Response"
      actions={
        exchange && (
          <div className="flex items-center gap-1">
            <Segmented label="Part of the response" options={VIEWS} value={view} onChange={setView} />
            <CopyButton text={partOf(exchange, view)} label={`Copy ${view}`} />
          </div>
        )
      }
      flush
    >
      {exchange && <Facts exchange={exchange} />}
      <section
        aria-label="Response"
        aria-busy={sending}
        className="h-100 overflow-hidden border-t border-line-subtle"
      >
        {sending && <ResponseSkeleton />}
        {!sending && problem && <ErrorState message="The request did not get through" detail={problem} />}
        {!sending && !problem && !exchange && (
          <EmptyState
            icon={<Inbox size={20} />}
            title="No response yet"
            description="Send the request to see its status, its headers and what it cost."
          />
        )}
        {exchange && view === 'body' && (
          <CodeBlock className="h-full text-12">
            <JsonText text={prettyText(exchange)} />
          </CodeBlock>
        )}
        {exchange && view === 'headers' && <Headers headers={exchange.headers} />}
      </section>
    </Card>
  )
}

function Facts({ exchange }: { exchange: Exchange }) {
  const tone = exchange.status < 400 ? 'up' : 'down'
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4 text-13 sm:px-5">
      <Chip tone={tone}>
        {exchange.status} {exchange.statusText}
      </Chip>
      <Fact name="Time" value={`${formatMs(exchange.serverMs)} ms`} />
      <Fact name="Size" value={formatBytes(exchange.bytes)} />
      <Fact name="Cost" value={describeCost(exchange)} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-ink-3">{name}</span> <span className="text-ink-1 tabular-nums">{value}</span>
    </span>
  )
}

/** The headers that say what is left and what it cost stand first. */
const FIRST = ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-credits-charged', 'x-request-id']

function Headers({ headers }: { headers: Exchange['headers'] }) {
  const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1)
  const sorted = headers.toSorted(([a], [b]) => rank(a) - rank(b))
  return (
    // What scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is the line above
    <div tabIndex={0} className="h-full overflow-auto p-4 focus-visible:-outline-offset-2">
      <dl className="grid gap-x-4 gap-y-2 font-mono text-12 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {sorted.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className={FIRST.includes(name) ? 'text-accent' : 'text-ink-3'}>{name}</dt>
            <dd className="break-all text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function ResponseSkeleton() {
  return (
    <Loading label="Sending the request" className="flex flex-col gap-3 p-4">
      {['w-1/4', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-3.5 ${width}`} />
      ))}
    </Loading>
  )
}

function partOf(exchange: Exchange, view: View): string {
  if (view === 'body') return prettyText(exchange)
  return exchange.headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function formatMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : formatNumber(Math.round(ms))
}

/** JSON with its words in the colours of the site's code. What comes from outside stays text. */
function JsonText({ text }: { text: string }) {
  if (text.length > TINTED_CHARS_MAX) return <code>{text}</code>
  const parts = []
  let end = 0
  for (const match of text.matchAll(WORDS)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    const [word, string, colon] = match
    parts.push(
      <span key={match.index} className={tintOf({ word, string, colon })}>
        {string && colon ? string : word}
      </span>,
    )
    if (string && colon) parts.push(colon)
    end = match.index + word.length
  }
  parts.push(text.slice(end))
  return <code className="code">{parts}</code>
}

function tintOf({ word, string, colon }: { word: string; string?: string; colon?: string }): string {
  if (string) return colon ? 'hljs-attr' : 'hljs-string'
  return /\d/.test(word) ? 'hljs-number' : 'hljs-literal'
}
