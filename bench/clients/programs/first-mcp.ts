import { askPrices, openMcp } from '../ask-mcp.ts'

// The price of BTC by the tool `prices`, for the key and the address of the environment.

const client = await openMcp(process.env.CROWDTAPE_URL ?? '', process.env.CROWDTAPE_API_KEY ?? '')
console.log(await askPrices(client, 'BTC'))
await client.close()
