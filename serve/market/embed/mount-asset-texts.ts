import type { FastifyInstance } from 'fastify'
import { FIGURES, type FigureFacts, SUMMARY_FIGURES } from '#contract/figures.ts'
import type { AssetSummary } from '#contract/operations/asset-summary.ts'
import { describeReason, writeFigure } from '#contract/shown/figure-words.ts'
import type { Context } from '../../context/context.ts'
import { contextOfData, contextOfDefaultData } from '../../context/context-of-data.ts'
import { onOneServer } from '../../context/on-one-server.ts'
import { createSharedAnswers } from '../../http/shared-answers.ts'
import { getAssetSummary } from '../../signals/summary.ts'
import { changeText } from '../share-images.ts'
import { embedWords, momentText } from './embed-words.ts'
import { type EmbedFigures, readEmbedFigures } from './read-embed-figures.ts'

/** Figures are read this often at most, however many programs ask. */
const KEEP_SECONDS = 60
/** About 3 kB each. */
const KEPT_MAX = 500
/** Longer than any ticker or id. */
const NAME_CHARS_MAX = 100

/** `/market/BTC.md`: an asset for programs that read text, with the figures of its page. By ticker in any case or by id. */
export function mountAssetTexts(server: FastifyInstance, ctx: Context): void {
  const kept = createSharedAnswers<{ text: string | undefined }>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { answersMax: KEPT_MAX },
  })
  ctx.kept.add({ what: 'assets as text', unit: 'entries', max: KEPT_MAX, count: kept.size })
  server.get<{ Params: { name: string } }>('/market/:name.md', async (request, reply) => {
    const { name } = request.params
    const isName = name.length <= NAME_CHARS_MAX && !name.includes('\0')
    const { text } = isName
      ? await kept.take(name, async () => ({ text: await findText(ctx, name) }))
      : { text: undefined }
    if (text === undefined) reply.code(404)
    return reply
      .header('Cache-Control', `public, max-age=${KEEP_SECONDS}`)
      .type('text/markdown; charset=utf-8')
      .send(
        text ??
          `# Unknown asset\n\nThere is no asset with this ticker or id. All: ${ctx.settings.publicUrl}/market\n`,
      )
  })
}

/** Of the default data, or else of the sample, as with the page of an asset. */
async function findText(ctx: Context, name: string): Promise<string | undefined> {
  const first = await contextOfDefaultData(ctx)
  const found = await onOneServer(first, (one) => readText(one, name))
  return found ?? (first.dataMode === 'sample' ? undefined : readText(contextOfData(ctx, 'sample'), name))
}

async function readText(ctx: Context, name: string): Promise<string | undefined> {
  const figures = await readEmbedFigures(ctx, name)
  if (!figures) return undefined
  const summary = await getAssetSummary.read(ctx, {
    params: { id: figures.asset.id },
    query: { basis: 'counted' },
    mayTextLeave: () => false,
  })
  return writeAssetText(figures, summary, ctx.settings.publicUrl)
}

/** An asset in Markdown. */
function writeAssetText(figures: EmbedFigures, summary: AssetSummary, publicUrl: string): string {
  const { asset, price, isSample, attribution } = figures
  const words = embedWords(figures)
  const change =
    price.status === 'now' && price.change24h !== undefined ? changeText(price.change24h).text : undefined
  const rows = SUMMARY_FIGURES.map((name) => {
    const found = summary.figures[name]
    const { text, basis } = writeFigure(name, found)
    const { label } = FIGURES[name] satisfies FigureFacts
    return `| ${label} | ${text ?? `unknown: ${describeReason(found.reason)}`} | ${basis} |`
  })
  const page = `${publicUrl}/market/${encodeURIComponent(asset.id)}`
  return `# ${plain(words.name)} (${plain(words.symbol)})
${isSample ? '\nSample data: invented for trying things out.\n' : ''}
Price: ${words.price}${change ? `, ${change} in 24 hours` : ''} (${words.age})

Figures of counted posts, without copies and spam, from ${momentText(new Date(summary.from))} to ${momentText(new Date(summary.until))}. Absent is unknown, not zero. No trading advice.

| Figure | Value | Based on |
|---|---|---|
${rows.join('\n')}

- Page: ${page}
- By API: ${publicUrl}/v1/assets/${encodeURIComponent(asset.id)}/summary (with a key), by tools: ${publicUrl}/mcp
- Formulas: ${publicUrl}/docs/glossary.md
${attribution.map(({ text, url }) => `- ${text}: ${url}`).join('\n')}
`.replace(/\n+$/, '\n')
}

/** Names come from price sources and may hold anything. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|\s]+/g, ' ').trim()
