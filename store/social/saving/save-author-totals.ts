import { COUNTS } from '#contract/posts.ts'
import { AUTHOR_TOTALS } from './figures-anew.ts'
import { toCount } from './post-row.ts'
import { createSaver, type Sums } from './sums.ts'

/** The totals of authors over all their posts. */
export function createAuthorTotals(): Sums {
  const totals = new Map<string, AuthorTotal>()
  return {
    add(post, sign) {
      const { platform, username } = post
      const key = `${platform}:${username}`
      const total = totals.get(key) ?? { platform, username, ...EMPTY }
      totals.set(key, total)
      total.posts += sign
      for (const count of COUNTS) total[count] += sign * (toCount(post[count]) ?? 0)
    },
    async save(client, { timeoutMs }) {
      const changed = [...totals.values()].filter((total) => SUMS.some((sum) => total[sum] !== 0))
      await saveTotals(client, changed, { hasTaken: changed.some(({ posts }) => posts < 0), timeoutMs })
    },
  }
}

const { table, keys, sums: SUMS } = AUTHOR_TOTALS
const ADDED = `json_to_recordset($1) as added (
  platform text, username text, ${SUMS.map((sum) => `${sum} bigint`).join(', ')}
)`

const saveTotals = createSaver({
  table,
  keys,
  sums: SUMS,
  // Names are folded by the database alone, as a rebuild does it: JavaScript folds a few letters differently.
  keysSql: `select platform, lower(username) from ${ADDED}`,
  differencesSql: `select platform, lower(username), ${SUMS.map((sum) => `sum(${sum})`).join(', ')}
from ${ADDED}
group by 1, 2
order by 1, 2`,
  // Of an author of no post no name is kept either.
  goneSql:
    'delete from authors using gone where authors.platform = gone.platform and authors.username_key = gone.username_key',
})

type AuthorTotal = Record<(typeof SUMS)[number], number> & { platform: string; username: string }

const EMPTY = { posts: 0, views: 0, likes: 0, replies: 0, comments: 0, shares: 0, retweets: 0 }
