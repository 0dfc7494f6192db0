import { createPicker } from '#analyze/pick/create-picker.ts'
import { SAMPLE_ASSETS } from '#collect/sample/sample-assets.ts'
import { createCrowd } from '#play/server/crowd.ts'

// `npm run bench -- pick`: how many posts a second one core decides on, 2 % of them about crypto.

const POSTS = 200_000
const crowd = createCrowd(1)
const texts = Array.from({ length: 20_000 }, (_, n) =>
  n % 50 === 0 ? crowd.aboutCrypto(n) : crowd.aboutElse(n),
)
const picker = createPicker([...SAMPLE_ASSETS])
const startedAt = performance.now()
for (let n = 0; n < POSTS; n++) picker.findRule({ text: texts[n % texts.length]! }) // in range
const seconds = (performance.now() - startedAt) / 1_000
const { lookedAt, byRule } = picker.hits()
const picked = Object.values(byRule).reduce((sum, count) => sum + count, 0)
console.log(`${Math.round(POSTS / seconds).toLocaleString('en')} posts/s on one core; goal 5,000`)
console.log(`${((100 * picked) / lookedAt).toFixed(2)} % picked: ${JSON.stringify(byRule)}`)
