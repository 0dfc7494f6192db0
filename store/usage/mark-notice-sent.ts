import type { Database } from '../database.ts'
import type { UsageNotice } from './claim-usage-notices.ts'

/** Notes that the owner was told. */
export async function markNoticeSent(db: Database, notice: UsageNotice, now: Date): Promise<void> {
  await db.pool.query(
    `update usage_notices set sent_at = $6
     where account_id = $1 and month = $2 and kind = $3 and limit_value = $4 and percent = $5`,
    [notice.accountId, notice.month, notice.kind, notice.limit, notice.percent, now],
  )
}
