import { explainMeaning } from '#analyze/meaning/explain-meaning.ts'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { readOwnPatterns, writePosts } from '#analyze/meaning/training/write-posts.ts'
import { createCrowd } from '#play/server/crowd.ts'

// `npm run bench -- meaning`: how many posts a second one core judges, and explains.

const GOAL = 20_000
const crowd = createCrowd(1)
const posts = writePosts(readOwnPatterns(), 10_000, 2)
const texts = posts.flatMap(({ text }, n) => [text, crowd.aboutCrypto(n)])
const lengthMean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
for (const text of texts) judgeMeaning(text) // compiled before the clock runs
console.log(
  `${perSecond((text) => judgeMeaning(text), 60_000)} posts/s judged on one core; goal ${GOAL.toLocaleString('en')}`,
)
console.log(
  `${perSecond((text) => judgeMeaning(text, { names: ['BTC', 'bitcoin'] }), 20_000)} posts/s judged towards an asset`,
)
console.log(
  `${perSecond((text) => explainMeaning(text), 5_000)} posts/s explained; ${lengthMean.toFixed(0)} characters a post`,
)

function perSecond(work: (text: string) => unknown, count: number): string {
  const startedAt = process.cpuUsage()
  for (let n = 0; n < count; n++) work(texts[n % texts.length]!) // in range
  const { user, system } = process.cpuUsage(startedAt)
  return Math.round((count * 1_000_000) / (user + system)).toLocaleString('en')
}
