import { classNames } from '../../ui/style/class-names.ts'
import { InlineText } from '../operation/inline-text.tsx'
import type { FieldRow } from './operation.ts'

interface FieldTableProps {
  label: string
  rows: readonly FieldRow[]
  /** In an answer nothing is optional: what is absent is null. */
  isAnswer?: boolean
}

/** Names, types and meanings, each on lines of its own, so that it reads the same on a phone. */
export function FieldTable({ label, rows, isAnswer = false }: FieldTableProps) {
  return (
    <div>
      <h3 className="text-14 font-semibold">{label}</h3>
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

const DEPTHS = ['', 'pl-4', 'pl-8', 'pl-12'] as const

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
