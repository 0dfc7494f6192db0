import { getUsageCsv as contract } from '#contract/app/usage.ts'
import { listUsage } from '#store/usage/list-usage.ts'
import { route } from '../app/route.ts'
import { writeCsv } from '../http/write-csv.ts'
import { monthOf } from './month-of.ts'

const COLUMNS = ['day', 'key', 'key_id', 'endpoint', 'calls', 'charged', 'cost_micros']

export const getUsageCsv = route(contract, async (ctx, { query, user, setHeader }) => {
  const month = monthOf(query.month, ctx.now())
  const rows = await listUsage(ctx.db, { accountId: user.id, from: month.from, to: month.to })
  setHeader('Content-Type', 'text/csv; charset=utf-8')
  setHeader('Content-Disposition', `attachment; filename="usage-${month.name}.csv"`)
  const csv = writeCsv(
    COLUMNS,
    rows.map((row) => ({
      day: row.day,
      key: row.keyName,
      key_id: row.keyId,
      endpoint: row.endpoint,
      calls: row.calls,
      charged: row.charged,
      cost_micros: row.micros,
    })),
  )
  return csv as unknown as undefined // the contract has no schema for an answer that is not JSON
})
