import type { TestContext } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export interface McpAnswer {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and asserts on it
  body: any
  text: string
}

export interface McpCaller {
  client: Client
  call(name: string, args?: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<McpAnswer>
}

export const REVISIONS = ['legacy', 'auto'] as const

/** The official client, connected to /mcp over HTTP: `legacy` speaks a revision of 2025, `auto` the newest. */
export async function openMcp(
  t: Pick<TestContext, 'after'>,
  url: string,
  { key, mode = 'auto' }: { key: string; mode?: (typeof REVISIONS)[number] },
): Promise<McpCaller> {
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  t.after(() => client.close())
  return {
    client,
    async call(name, args = {}, options = {}) {
      const result = await client.callTool({ name, arguments: args }, options)
      const [first] = result.content
      const text = first?.type === 'text' ? first.text : ''
      const isError = result.isError === true
      return { isError, body: isError ? JSON.parse(text) : result.structuredContent, text }
    },
  }
}
