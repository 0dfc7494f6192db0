import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The official client of the Model Context Protocol, connected to /mcp. */
export async function openMcp(url: string, key: string): Promise<Client> {
  const client = new Client({ name: 'a bench', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  return client
}

/** The prices by the tool of that name, as text. */
export async function askPrices(client: Client, symbols: string): Promise<string> {
  const { content, isError } = await client.callTool({ name: 'prices', arguments: { symbols } })
  const [first] = content
  if (isError || first?.type !== 'text') throw new Error(JSON.stringify(content))
  return first.text
}
