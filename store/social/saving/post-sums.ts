import { answerAll } from '../../answer-all.ts'
import type { RollupChange } from '../../tape/append-to-tape.ts'
import { createSketches } from './save-author-sketches.ts'
import { createAuthorTotals } from './save-author-totals.ts'
import { createLikeRollups } from './save-like-rollups.ts'
import { createRollups } from './save-rollups.ts'
import type { Sums } from './sums.ts'

/**
 * Everything that is summed up over posts, to be changed by the difference: authors' totals, roll-ups, those of likes,
 * sketches of authors. Counts as PostgreSQL keeps them, so that a rebuild gives the same digits. What `add` holds grows with the
 * rows that change, not with the posts.
 */
export function createPostSums(): Sums & { changes(): RollupChange[] } {
  const rollups = createRollups()
  const all = [createAuthorTotals(), createLikeRollups(), rollups, createSketches()]
  return {
    add(post, sign) {
      for (const sums of all) sums.add(post, sign)
    },
    async save(client, options) {
      // In one order for all savers. The roll-ups late, because every saver writes the same few rows of the current
      // hour and holds them until the commit; the sketches behind them, because those rows are their lock.
      await answerAll(all.map((sums) => sums.save(client, options)))
    },
    changes: rollups.changes,
  }
}
