import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type KeyList, listOwnKeys } from '../../account/api-keys/list-own-keys.ts'
import { CodeSamples } from '../../prose/code-samples.tsx'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { paths } from '../../shell/page/paths.ts'
import { TextLink } from '../../ui/action/links.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { InlineText, MethodMark } from '../operation/operation-text.tsx'
import { MarkdownActions } from '../page/markdown-actions.tsx'
import type { FieldRow, Operation } from './operation.ts'

const DEPTHS = ['', 'pl-4', 'pl-8', 'pl-12'] as const

const FRESH_MS = 30_000

// Asked once for all samples of a page, and for whom.
let asked: { userId: string; atMs: number; keys: Promise<KeyList> } | undefined

/** One operation: what it does, takes and answers, and beside it the call and its answer as code. */
export function OperationText({ group, operation }: { group: string; operation: Operation }) {
  const { id, method, path } = operation
  return (
    <article className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-6">
        <header>
          <h1 className="font-mono text-20 font-semibold break-all sm:text-28">
            <MethodMark method={method} className="mr-3 text-20 sm:text-28" />
            {path}
          </h1>
          <p className="mt-2 text-16 text-ink-2">{operation.summary}</p>
          <p className="mt-3 max-w-prose text-14 text-ink-2">
            <InlineText text={operation.description} />
          </p>
          {operation.deprecation && (
            <p className="mt-3 max-w-prose text-14 text-mid">
              <InlineText text={operation.deprecation} />{' '}
              <TextLink to={`${paths.docsPage('changes')}#deprecation`}>What that means</TextLink>
            </p>
          )}
          <p className="mt-3 flex flex-wrap gap-2">
            {operation.deprecation && <Chip tone="mid">Deprecated</Chip>}
            <Chip tone={operation.isCharged ? 'accent' : 'neutral'}>
              {operation.isCharged ? '1 credit with data' : 'Free'}
            </Chip>
            {operation.scope && <Chip>scope {operation.scope}</Chip>}
            {operation.formats.length > 1 && <Chip>{operation.formats.join(', ')}</Chip>}
          </p>
          <MarkdownActions path={`${paths.reference(group, id)}.md`} />
        </header>
        {operation.takes.map(({ place, rows }) => (
          <FieldTable key={place} label={PLACES[place] ?? place} rows={rows} />
        ))}
        {operation.answer.length > 0 && (
          <FieldTable label={`Answer ${operation.status}`} rows={operation.answer} isAnswer />
        )}
        <Errors operation={operation} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-col gap-4 xl:sticky xl:top-20">
          <div>
            <CodeSamples samples={operation.samples} />
            <KeyLine />
          </div>
          {operation.answerSample && (
            <CodeSamples samples={[operation.answerSample]} className="[&_pre]:max-h-112" />
          )}
          <TextLink
            to={paths.sandbox({ endpoint: id, input: operation.tryInput })}
            className="hit-area text-13"
          >
            Try it in the sandbox
          </TextLink>
        </div>
      </div>
    </article>
  )
}

const PLACES: Record<string, string> = {
  Path: 'In the path',
  Query: 'In the query',
  Headers: 'Headers',
  Body: 'Body',
}

function Errors({ operation }: { operation: Operation }) {
  return (
    <details className="group">
      <summary className="hit-area text-14 font-semibold hover:text-accent">
        Errors <span className="font-normal text-ink-3">({operation.errors.length})</span>
      </summary>
      <ul className="mt-2 divide-y divide-line-subtle border-y border-line-subtle">
        {operation.errors.map(({ code, status, title }) => (
          <li key={code} className="flex flex-wrap items-baseline gap-x-3 py-2 text-13">
            <span className="text-ink-3 tabular-nums">{status}</span>
            <Link to={paths.errors(code)} className="font-mono text-12 text-accent hover:underline">
              {code}
            </Link>
            <span className="text-ink-2">{title}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Below samples: which key is meant. A signed-in reader sees the ends of their own key. */
function KeyLine() {
  const key = useMaskedKey()
  if (key) {
    return (
      <p className="mt-2 text-12 text-ink-3">
        <code className="font-mono">CROWDTAPE_API_KEY</code> is{' '}
        <code className="font-mono text-ink-1">{key.key}</code>, your “{key.name}”
      </p>
    )
  }
  return (
    <p className="mt-2 text-12 text-ink-3">
      <code className="font-mono">CROWDTAPE_API_KEY</code> holds your key.{' '}
      <TextLink to={paths.getKey()}>Get one</TextLink>
    </p>
  )
}

type MaskedKey = KeyList['data'][number]

/** The newest key of the signed-in reader, of which only the ends are known. */
function useMaskedKey(): MaskedKey | undefined {
  const { user } = useAuth()
  const [key, setKey] = useState<MaskedKey>()
  const userId = user?.id
  useEffect(() => {
    setKey(undefined)
    if (!userId) return
    let isWanted = true
    if (asked?.userId !== userId || asked.atMs < Date.now() - FRESH_MS) {
      asked = { userId, atMs: Date.now(), keys: listOwnKeys(AbortSignal.timeout(10_000)) }
      asked.keys.catch(() => {
        asked = undefined
      })
    }
    asked.keys.then(
      ({ data }) => isWanted && setKey(data[0]),
      () => {}, // the samples are as good without it
    )
    return () => {
      isWanted = false
    }
  }, [userId])
  return key
}

interface FieldTableProps {
  label: string
  rows: readonly FieldRow[]
  /** In an answer nothing is optional: what is absent is null. */
  isAnswer?: boolean
}

/** Names, types and meanings, each on lines of its own, so that it reads the same on a phone. */
function FieldTable({ label, rows, isAnswer = false }: FieldTableProps) {
  return (
    <div>
      <h2 className="text-14 font-semibold">{label}</h2>
      <ul className="mt-2 divide-y divide-line-subtle border-y border-line-subtle">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat within lists, and the rows do not change
            key={index}
            className={classNames('py-2.5', DEPTHS[Math.min(row.depth, DEPTHS.length - 1)])}
          >
            <p className="flex flex-wrap items-baseline gap-x-2 text-12">
              <code className="font-mono text-13 font-semibold break-all text-ink-1">{row.name}</code>
              <span className="text-ink-3">
                <InlineText text={row.type} />
              </span>
              {row.isRequired && !isAnswer && <span className="text-mid">required</span>}
            </p>
            {row.description && (
              <p className="mt-1 text-13 text-ink-2">
                <InlineText text={row.description} />
              </p>
            )}
            {(row.choices.length > 0 || row.byDefault !== undefined) && <Choices row={row} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choices({ row }: { row: FieldRow }) {
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-12 text-ink-3">
      {row.choices.length > 0 && <span>One of</span>}
      {row.choices.map((choice) => (
        <code key={choice} className="rounded-control bg-s3 px-1 py-px font-mono text-12 text-ink-1">
          {choice}
        </code>
      ))}
      {row.byDefault !== undefined && (
        <span>
          {row.choices.length > 0 ? '· default' : 'Default'}{' '}
          <code className="font-mono text-12 text-ink-1">{row.byDefault}</code>
        </span>
      )}
    </p>
  )
}
