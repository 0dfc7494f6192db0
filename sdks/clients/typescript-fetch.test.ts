import { test } from 'node:test'
import {
  assertTypescript,
  generateWithOpenapiGenerator,
  installGenerators,
  openProject,
} from './try-client.ts'

test('openapi-generator, typescript-fetch', async (t) => {
  const project = await openProject(t)
  await installGenerators(project)
  await generateWithOpenapiGenerator(project, 'typescript-fetch', 'enumPropertyNaming=original')
  await assertTypescript(project, PROGRAM)
})

const PROGRAM = `
import { AlertsApi, Configuration, MarketApi, ResponseError, SocialApi } from './client'

const configuration = new Configuration({
  basePath: process.env.CROWDTAPE_URL ?? '',
  accessToken: process.env.CROWDTAPE_API_KEY ?? '',
})
const market = new MarketApi(configuration)
const social = new SocialApi(configuration)
const prices = await market.getPrices({ symbols: ['BTC', 'ETH', 'NOSUCH'] })
console.log(prices.data.map(({ requested, price, status }) => \`\${requested} \${price ?? status}\`).join(', '))

let pages = 0
let texts: (string | null)[] = []
let cursor: string | null = null
do {
  const posts = await social.listPosts({ symbol: 'BTC', limit: 2, ...(cursor ? { cursor } : {}) })
  texts = texts.concat(posts.data.map((post) => (post.textWithheld === 'source_terms' ? null : post.text)))
  cursor = posts.page.nextCursor
  pages++
} while (cursor)
console.log(\`\${texts.length} posts on \${pages} pages, \${texts.includes(null) ? 'some' : 'none'} withheld\`)

const createAlertBody = { symbol: 'BTC', condition: 'above', price: '69000' } as const
const alert = await new AlertsApi(configuration).createAlert({ createAlertBody })
console.log(alert.condition, alert.price)

const csv = await market.getPricesAsFile({ format: 'csv', symbols: ['BTC'] })
console.log(csv.split('\\r\\n')[0]?.split(',').slice(0, 4).join(','))
const parquet = await social.listSignalsAsParquet({ symbol: 'BTC' })
console.log(await parquet.slice(0, 4).text())

const wrong = await social.listPosts({ limit: 0 }).catch((error: unknown) => error)
if (!(wrong instanceof ResponseError)) throw wrong
const { code, errors } = await wrong.response.json()
console.log(code, errors[0].pointer)
`
