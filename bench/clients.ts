import { measureFirstAnswer } from './clients/measure-first-answer.ts'
import { measureOverhead } from './clients/measure-overhead.ts'

// `npm run bench -- clients [overhead] [first-answer]`: both without a choice.

const MEASUREMENTS = { overhead: measureOverhead, 'first-answer': measureFirstAnswer }
const chosen = process.argv.slice(3)
const unknown = chosen.find((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown) {
  console.error(
    `There is no measurement called clients ${unknown}: take ${Object.keys(MEASUREMENTS).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`${name}:`)
  await measure((line) => console.log(`  ${line}`))
}
