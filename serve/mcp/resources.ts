import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import type { Docs } from './read-docs.ts'

/** Texts of the built site that a person may put before a question. */
const TEXTS = [
  { path: '/SKILL.md', name: 'skill', title: 'How to use Crowdtape' },
  { path: '/llms.txt', name: 'contents', title: 'Contents of the documentation' },
  { path: '/docs/glossary.md', name: 'glossary', title: 'Every figure with its formula' },
  { path: '/docs/alerts.md', name: 'alert-language', title: 'Alerts and the alert language' },
] as const

const SYMBOL_CHARS_MAX = 40

/** The texts, and questions to choose from. */
export function registerResources(
  server: McpServer,
  { docs, publicUrl }: { docs: Docs; publicUrl: string },
): void {
  for (const { path, name, title } of TEXTS) {
    const uri = `${publicUrl}${path}`
    server.registerResource(name, uri, { title, mimeType: 'text/markdown' }, async () => ({
      contents: [{ uri, mimeType: 'text/markdown', text: (await docs.read(path)) ?? NO_SITE }],
    }))
  }
  server.registerPrompt(
    'brief',
    {
      title: 'Brief me on an asset',
      description: 'Price, mood and talk about one asset, and what drives them',
      argsSchema: fromJsonSchema<{ symbol: string }>({
        type: 'object',
        properties: {
          symbol: { type: 'string', maxLength: SYMBOL_CHARS_MAX, description: 'Ticker, e.g. BTC' },
        },
        required: ['symbol'],
      }),
    },
    ({ symbol }) =>
      ask(
        `Brief me on ${symbol} in at most ten lines. Use whats_happening first, then sentiment with why if the mood has ` +
          'changed. Give each figure with its time and sources, and say what is missing. No trading advice.',
      ),
  )
  server.registerPrompt(
    'unusual-today',
    {
      title: 'What is unusual today',
      description: 'Trending topics, stories and assets far from their usual',
    },
    () =>
      ask(
        'What is unusual in crypto today? Use trending, then trending with stories, then the screener (by ask) with ' +
          'posts_to_usual > 100. Name at most five things, each with its figures, times and sources. No trading advice.',
      ),
  )
}

const NO_SITE = 'This server was started without its site, which has this text.'

const ask = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})
