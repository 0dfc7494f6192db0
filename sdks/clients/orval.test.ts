import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertTypescript, installGenerators, openProject } from './try-client.ts'

test('orval', async (t) => {
  const project = await openProject(t)
  await installGenerators(project)
  await writeFile(join(project.folder, 'orval.config.mjs'), CONFIG)
  await project.run('orval', '--config', 'orval.config.mjs')
  await assertTypescript(project, PROGRAM)
})

const CONFIG = `
export default {
  crowdtape: {
    input: './openapi.json',
    output: { target: './client.ts', client: 'fetch', baseUrl: process.env.CROWDTAPE_URL },
  },
}
`

const PROGRAM = `
import { createAlert, getPrices, getPricesAsFile, listPosts, listSignalsAsParquet } from './client'

const headers = { Authorization: \`Bearer \${process.env.CROWDTAPE_API_KEY}\` }
const prices = await getPrices({ symbols: ['BTC', 'ETH', 'NOSUCH'] }, { headers })
if (prices.status !== 200) throw new Error(prices.data.detail)
console.log(prices.data.data.map(({ requested, price, status }) => \`\${requested} \${price ?? status}\`).join(', '))

let pages = 0
let texts: (string | null)[] = []
let cursor: string | null = null
do {
  const posts = await listPosts({ symbol: 'BTC', limit: 2, ...(cursor ? { cursor } : {}) }, { headers })
  if (posts.status !== 200) throw new Error(posts.data.detail)
  texts = texts.concat(posts.data.data.map((post) => (post.text_withheld === 'source_terms' ? null : post.text)))
  cursor = posts.data.page.next_cursor
  pages++
} while (cursor)
console.log(\`\${texts.length} posts on \${pages} pages, \${texts.includes(null) ? 'some' : 'none'} withheld\`)

const alert = await createAlert({ symbol: 'BTC', condition: 'above', price: '69000' }, { headers })
if (alert.status !== 201) throw new Error(alert.data.detail)
console.log(alert.data.condition, alert.data.price)

const csv = await getPricesAsFile('csv', { symbols: ['BTC'] }, { headers })
if (csv.status !== 200) throw new Error(csv.data.detail)
console.log(csv.data.split('\\r\\n')[0]?.split(',').slice(0, 4).join(','))
const parquet = await listSignalsAsParquet({ symbol: 'BTC' }, { headers })
if (parquet.status !== 200) throw new Error(parquet.data.detail)
console.log(await parquet.data.slice(0, 4).text())

const wrong = await listPosts({ limit: 0 }, { headers })
if (wrong.status === 400) console.log(wrong.data.code, wrong.data.errors?.[0]?.pointer)
`
