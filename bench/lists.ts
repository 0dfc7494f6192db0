import { measureLists } from './lists/measure-lists.ts'

const missed = await measureLists((line) => console.log(line))
process.exitCode = missed > 0 ? 1 : 0
