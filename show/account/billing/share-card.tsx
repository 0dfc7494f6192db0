import { Fragment } from 'react'
import { formatMicros } from '../../ui/format/format-micros.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'

interface Share {
  id: string
  label: string
  note: string
  calls: number
  charged: number
  costMicros: number
}

interface ShareCardProps {
  title: string
  /** Of the first column. */
  name: string
  isCode?: boolean
  rows: readonly Share[]
}

/** Who or what made the calls, the most expensive first, then the most used. */
export function ShareCard({ title, name, isCode = false, rows }: ShareCardProps) {
  const sorted = rows.toSorted((a, b) => b.costMicros - a.costMicros || b.calls - a.calls)
  return (
    <Card title={title} flush>
      <Table label={title}>
        <TableHead>
          <tr>
            <HeadCell>{name}</HeadCell>
            <HeadCell align="right">Calls</HeadCell>
            <HeadCell align="right">Charged</HeadCell>
            <HeadCell align="right">Cost</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {sorted.map((row) => (
            <TableRow key={row.id}>
              <Cell className="h-12 py-1 max-sm:w-full max-sm:max-w-0 sm:max-w-60">
                <span
                  className={
                    isCode
                      ? 'block min-w-24 font-mono text-12 break-words'
                      : 'block min-w-24 truncate font-medium'
                  }
                >
                  {isCode ? <BreakablePath path={row.label} /> : row.label}
                </span>
                {row.note && <span className="block text-12 text-ink-3">{row.note}</span>}
              </Cell>
              <Cell number>{formatNumber(row.calls)}</Cell>
              <Cell number>{formatNumber(row.charged)}</Cell>
              <Cell number>{formatMicros(row.costMicros)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** A path that breaks after a slash rather than within a word. */
function BreakablePath({ path }: { path: string }) {
  return path.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path never move
    <Fragment key={index}>
      {index > 0 && '/'}
      <wbr />
      {part}
    </Fragment>
  ))
}
