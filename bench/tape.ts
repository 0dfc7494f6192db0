import { measureBluesky } from './tape/measure-bluesky.ts'
import { measurePipeline } from './tape/measure-pipeline.ts'
import { measureRetention } from './tape/measure-retention.ts'

// `npm run bench -- tape pipeline`, `retention` or `bluesky`; docs/guides/measuring.md has the sizes.

const PARTS: Record<string, (print: (line: string) => void) => Promise<number>> = {
  pipeline: measurePipeline,
  retention: measureRetention,
  bluesky: measureBluesky,
}
const part = PARTS[process.argv[3] ?? 'pipeline']
if (!part) {
  console.error(`The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
process.exitCode = (await part((line) => console.log(line))) > 0 ? 1 : 0
