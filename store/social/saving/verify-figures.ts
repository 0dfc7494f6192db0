import type { PoolClient } from 'pg'
import type { Database } from '../../database.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../../queries.ts'
import { runTransaction } from '../../run-transaction.ts'
import { AUTHOR_SKETCHES, AUTHOR_TOTALS, LIKE_ROLLUPS, rollupsOf } from './figures-anew.ts'

/** How the stored figures of one table, or of one grain of it, stand against the posts. */
export interface VerifiedFigures {
  /** Such as `post_rollups, hour`. */
  name: string
  /** Rows that are stored, and those that should be and are not. */
  rows: number
  /** Rows that are missing, too many, or hold another figure. */
  different: number
  /** By how much the figures differ together, the amount of each summed up; 0 for sketches, which are no amounts. */
  difference: number
  /** The keys of the first rows that differ. */
  examples: string[]
}

const EXAMPLES_MAX = 5

/**
 * Computes every stored figure again from the posts and compares, table by table, in one snapshot: beside a Crowdtape that
 * runs nothing differs for being in between. The database does all of it and gives back counts alone; it sorts on disk
 * what does not fit its memory. Nothing is changed and no writer waits. `onStep` receives each table before it is compared.
 */
export async function verifyFigures(
  db: Database,
  { onStep }: { onStep?: (step: string) => void } = {},
): Promise<VerifiedFigures[]> {
  return runTransaction(
    db.pool,
    async (client) => {
      await client.query('set transaction isolation level repeatable read, read only')
      const verified: VerifiedFigures[] = []
      for (const [place, figures] of FIGURES.entries()) {
        onStep?.(`${figures.name} (table ${place + 1} of ${FIGURES.length} with sums)`)
        verified.push(await verify(client, figures))
      }
      return verified
    },
    { statementTimeoutMs: 0 },
  )
}

interface Figures {
  name: string
  keys: readonly string[]
  sums: readonly string[]
  sql: string
  /** What is stored of them. */
  stored: string
}

const FIGURES: Figures[] = [
  { name: 'author_totals', ...AUTHOR_TOTALS, stored: 'author_totals' },
  { name: 'like_rollups', ...LIKE_ROLLUPS, stored: 'like_rollups' },
  ...(['hour', 'day', 'month'] as const).map((grain) => ({
    name: `post_rollups, ${grain}`,
    ...rollupsOf(grain),
    stored: `(select * from post_rollups where grain = '${grain}')`,
  })),
  { name: 'author_sketches', ...AUTHOR_SKETCHES, stored: 'author_sketches' },
]

async function verify(
  client: PoolClient,
  { name, keys, sums, sql, stored }: Figures,
): Promise<VerifiedFigures> {
  const rowOf = (side: string) => `(${[keys[0], ...sums].map((column) => `${side}.${column}`).join(', ')})`
  // The first key is compared too: it alone distinguishes a missing row from one of zeros.
  const isDifferent = `${rowOf('anew')} is distinct from ${rowOf('kept')}`
  const both = `from (${sql}) as anew full join ${stored} as kept using (${keys.join(', ')})`
  const isAmount = sums[0] !== 'registers'
  const amounts = sums.map((sum) => `abs(coalesce(anew.${sum}, 0) - coalesce(kept.${sum}, 0))`).join(' + ')
  const { rows } = await client.query<Record<'rows' | 'different' | 'difference', string>>(
    withTimeout(
      {
        text: `select count(*) as rows, count(*) filter (where ${isDifferent}) as different,
          ${isAmount ? `coalesce(sum(${amounts}), 0)` : '0'} as difference ${both}`,
      },
      NO_TIMEOUT_MS,
    ),
  )
  const different = Number(rows[0]?.different)
  return {
    name,
    rows: Number(rows[0]?.rows),
    different,
    difference: Number(rows[0]?.difference),
    examples:
      different === 0 ? [] : await listExamples(client, { keys, from: `${both} where ${isDifferent}` }),
  }
}

async function listExamples(
  client: PoolClient,
  { keys, from }: { keys: readonly string[]; from: string },
): Promise<string[]> {
  const { rows } = await client.query<{ example: string }>(
    withTimeout(
      {
        text: `select concat_ws(' ', ${keys.join(', ')}) as example ${from} order by 1 limit ${EXAMPLES_MAX}`,
      },
      NO_TIMEOUT_MS,
    ),
  )
  return rows.map(({ example }) => example)
}
