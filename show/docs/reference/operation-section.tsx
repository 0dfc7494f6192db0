import { Link } from 'react-router'
import { CodeSamples } from '../../prose/code-samples.tsx'
import { paths } from '../../shell/page/paths.ts'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import { InlineText } from '../operation/inline-text.tsx'
import { MethodMark } from '../operation/method-mark.tsx'
import { FieldTable } from './field-table.tsx'
import { KeyLine } from './key-line.tsx'
import type { Operation } from './operation.ts'

/** One operation: what it does, takes and answers, and beside it the call and its answer as code. */
export function OperationSection({ operation }: { operation: Operation }) {
  const { id, method, path } = operation
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-6 border-t border-line-subtle py-10 first:border-t-0 first:pt-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <header>
          <h2 id={id} className="text-20 font-semibold">
            <Link to={`#${id}`} className="hover:underline hover:underline-offset-4">
              {operation.summary}
            </Link>
          </h2>
          <p className="mt-2 font-mono text-13 break-all">
            <MethodMark method={method} className="mr-2 text-13" />
            {path}
          </p>
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
    </section>
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
