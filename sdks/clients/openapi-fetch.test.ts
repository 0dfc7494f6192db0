import { test } from 'node:test'
import { assertTypescript, installGenerators, openProject } from './try-client.ts'

test('openapi-typescript with openapi-fetch', async (t) => {
  const project = await openProject(t)
  await installGenerators(project)
  await project.run('openapi-typescript', 'openapi.json', '-o', 'schema.ts')
  await assertTypescript(project, PROGRAM)
})

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const client = createClient<paths>({
  baseUrl: process.env.CROWDTAPE_URL ?? '',
  headers: { Authorization: \`Bearer \${process.env.CROWDTAPE_API_KEY}\` },
})
const prices = await client.GET('/v1/crypto/prices', { params: { query: { symbols: ['BTC', 'ETH', 'NOSUCH'] } } })
console.log(prices.data?.data.map(({ requested, price, status }) => \`\${requested} \${price ?? status}\`).join(', '))

let pages = 0
let texts: (string | null)[] = []
let cursor: string | null | undefined
do {
  const query = { symbol: 'BTC', limit: 2, ...(cursor ? { cursor } : {}) }
  const posts = await client.GET('/v1/social/posts', { params: { query } })
  texts = texts.concat(posts.data?.data.map((post) => (post.text_withheld === 'source_terms' ? null : post.text)) ?? [])
  cursor = posts.data?.page.next_cursor
  pages++
} while (cursor)
console.log(\`\${texts.length} posts on \${pages} pages, \${texts.includes(null) ? 'some' : 'none'} withheld\`)

const alert = await client.POST('/v1/alerts/create', { body: { symbol: 'BTC', condition: 'above', price: '69000' } })
console.log(alert.data?.condition, alert.data?.price)

const csv = await client.GET('/v1/crypto/prices.{format}', {
  params: { path: { format: 'csv' }, query: { symbols: ['BTC'] } },
  parseAs: 'text',
})
console.log(csv.data?.split('\\r\\n')[0]?.split(',').slice(0, 4).join(','))
const parquet = await client.GET('/v1/signals.parquet', { params: { query: { symbol: 'BTC' } }, parseAs: 'blob' })
console.log(await parquet.data?.slice(0, 4).text())

const wrong = await client.GET('/v1/social/posts', { params: { query: { limit: 0 } } })
console.log(wrong.error?.code, wrong.error?.errors?.[0]?.pointer)
`
