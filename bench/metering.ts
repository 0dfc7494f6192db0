import { measureExactness } from './metering/measure-exactness.ts'
import { measureLimits } from './metering/measure-limits.ts'
import { measureThroughput } from './metering/measure-throughput.ts'

// `npm run bench -- metering [throughput] [limits] [exactness]`: all three without a choice.

const MEASUREMENTS = { throughput: measureThroughput, limits: measureLimits, exactness: measureExactness }
const chosen = process.argv.slice(3)
const unknown = chosen.find((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown) {
  console.error(
    `There is no measurement called metering ${unknown}: take ${Object.keys(MEASUREMENTS).join(', ')}.`,
  )
  process.exit(1)
}

for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`${name}:`)
  await measure((line) => console.log(`  ${line}`))
}
