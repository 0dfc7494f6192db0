import { EXPORT_FORMATS } from '#contract/tasks.ts'
import { measureExports } from './exports/measure-exports.ts'

// `npm run bench -- exports [csv] [parquet]`: a million posts as a file in each format, read back; both without a choice.

const chosen = process.argv.slice(3)
const known = EXPORT_FORMATS.filter((format) => format !== 'jsonl')
const unknown = chosen.find((name) => !known.some((format) => format === name))
if (unknown) {
  console.error(`There is no measurement called exports ${unknown}: take ${known.join(', ')}.`)
  process.exit(1)
}
const formats = known.filter((format) => chosen.length === 0 || chosen.includes(format))
process.exitCode = (await measureExports(formats, (line) => console.log(line))) > 0 ? 1 : 0
