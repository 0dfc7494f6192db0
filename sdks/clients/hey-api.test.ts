import { test } from 'node:test'
import { assertTypescript, installGenerators, openProject } from './try-client.ts'

test('@hey-api/openapi-ts', async (t) => {
  const project = await openProject(t)
  await installGenerators(project)
  await project.run('openapi-ts', '-i', 'openapi.json', '-o', 'client', '--no-log-file')
  await assertTypescript(project, PROGRAM)
})

const PROGRAM = `
import { client } from './client/client.gen'
import { createAlert, getPrices, getPricesAsFile, listPosts, listSignalsAsParquet } from './client/sdk.gen'

client.setConfig({ baseUrl: process.env.CROWDTAPE_URL ?? '', auth: process.env.CROWDTAPE_API_KEY ?? '' })
const prices = await getPrices({ query: { symbols: ['BTC', 'ETH', 'NOSUCH'] } })
console.log(prices.data?.data.map(({ requested, price, status }) => \`\${requested} \${price ?? status}\`).join(', '))

let pages = 0
let texts: (string | null)[] = []
let cursor: string | null | undefined
do {
  const posts = await listPosts({ query: { symbol: 'BTC', limit: 2, ...(cursor ? { cursor } : {}) } })
  texts = texts.concat(posts.data?.data.map((post) => (post.text_withheld === 'source_terms' ? null : post.text)) ?? [])
  cursor = posts.data?.page.next_cursor
  pages++
} while (cursor)
console.log(\`\${texts.length} posts on \${pages} pages, \${texts.includes(null) ? 'some' : 'none'} withheld\`)

const alert = await createAlert({ body: { symbol: 'BTC', condition: 'above', price: '69000' } })
console.log(alert.data?.condition, alert.data?.price)

const csv = await getPricesAsFile({ path: { format: 'csv' }, query: { symbols: ['BTC'] } })
console.log(csv.data?.split('\\r\\n')[0]?.split(',').slice(0, 4).join(','))
const parquet = await listSignalsAsParquet({ query: { symbol: 'BTC' } })
console.log(await parquet.data?.slice(0, 4).text())

const wrong = await listPosts({ query: { limit: 0 } })
console.log(wrong.error?.code, wrong.error?.errors?.[0]?.pointer)
`
