import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getStorage } from '#contract/app/operations.ts'
import type { Storage } from '#contract/app/operator/installation.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { Absent, Rounded } from '../ui/figures/numbers.tsx'
import { formatBytes, formatCount, formatNumber } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const SHOWN_AT_FIRST = 12

/** How large each table is, and how fast it grows. */
export function StorageTab() {
  const storage = useQuery({
    queryKey: ['operator', 'storage'],
    queryFn: ({ signal }) => callApi(getStorage, { signal }),
    staleTime: 0,
  })
  const { data } = storage
  return (
    <Card
      title={data ? sayStorage(data) : 'Database'}
      description="Tables with their indexes. Growth is the average since the oldest of the last 7 days that was measured."
      flush
    >
      {storage.isPending && !hasFailed(storage) && <RowsSkeleton label="Loading the storage" />}
      {hasFailed(storage) && <QueryError query={storage} message="Failed to load the storage." />}
      {data && <Tables tables={data.tables} />}
    </Card>
  )
}

/** The answer in one line. */
function sayStorage({ bytes, bytesADay }: Storage): string {
  if (bytesADay === null) return `The database has ${formatBytes(bytes)}; its growth is known tomorrow`
  return `The database has ${formatBytes(bytes)} and ${bytesADay < 0 ? 'shrinks' : 'grows'} by ${formatBytes(Math.abs(bytesADay))} a day`
}

function Tables({ tables }: Pick<Storage, 'tables'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? tables : tables.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <Table label="Tables">
        <TableHead>
          <tr>
            <HeadCell>Table</HeadCell>
            <HeadCell align="right">Size</HeadCell>
            <HeadCell align="right">Growth a day</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {shown.map(({ name, bytes, bytesADay }) => (
            <TableRow key={name}>
              <RowHead className="wrap-anywhere text-ink-1!">{name}</RowHead>
              <Cell number>
                <Bytes value={bytes} />
              </Cell>
              <Cell number>
                {bytesADay === null ? <Absent reason="not measured yet" /> : <Bytes value={bytesADay} />}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {tables.length > shown.length && (
        <div className="border-t border-line-subtle px-4 py-3 sm:px-5">
          <Button size="sm" onClick={() => setWhole(true)}>
            Show all {formatCount(tables.length, 'table')}
          </Button>
        </div>
      )}
    </>
  )
}

function Bytes({ value }: { value: number }) {
  return <Rounded face={formatBytes(value)} exact={`${formatNumber(value)} B`} />
}
