import { measureFilters } from './lists/measure-filters.ts'
import { measureGrowth } from './lists/measure-growth.ts'
import { measureLists } from './lists/measure-lists.ts'
import { measureReadersAlone } from './lists/measure-readers.ts'
import { measureTotals } from './lists/measure-totals.ts'

// `npm run bench -- lists`, `lists growth` over 100,000, 1,000,000 and 5,000,000 posts, `lists totals` beside counts,
// `lists readers` whose addresses all differ,
// `lists filters` each alone and in pairs.

const KINDS = {
  speed: measureLists,
  readers: measureReadersAlone,
  growth: measureGrowth,
  totals: measureTotals,
  filters: measureFilters,
}
const kind = process.argv[3] ?? 'speed'
if (!Object.hasOwn(KINDS, kind)) throw new Error(`There is no measurement of lists called ${kind}.`)
const missed = await KINDS[kind as keyof typeof KINDS]((line) => console.log(line))
process.exitCode = missed > 0 ? 1 : 0
