import { escapeUTF8 } from 'entities'
import type { FastifyInstance } from 'fastify'
import type { Panel } from '#contract/app/boards.ts'
import { TOKEN_CHARS_MAX } from '#contract/text/bounds.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { findSharedBoard } from '#store/boards/boards.ts'
import type { Context } from '../../context/context.ts'
import { contextOfDefaultData } from '../../context/context-of-data.ts'
import { onOneServer } from '../../context/on-one-server.ts'
import { textRightOf } from '../../faces/apply-rights.ts'
import { createAddressLimit } from '../../http/address.ts'
import { invalid, Refusal, tooMany } from '../../http/errors.ts'
import { createSharedAnswers } from '../../http/shared-answers.ts'
import {
  type EmbedPage,
  type EmbedTheme,
  readTheme,
  sendFrame,
  type ThemeQuery,
  writeFrame,
} from '../../market/embed/embed-page.ts'
import { momentText } from '../../market/embed/embed-words.ts'
import { hashToken } from '../../secrets/keys.ts'
import { listAttributions } from '../../sources/attributions.ts'
import { createBoardReads } from '../board-reads.ts'
import { writePanel } from './write-panel.ts'

/** Panels are read this often at most, however many readers other sites have. */
const KEEP_SECONDS = 60
const KEPT_BYTES_MAX = 16_000_000
/** How often a frame loads itself again. */
const REFRESH_SECONDS = 300
const REFRESH = ['on', 'off'] as const

interface BoardEmbedRequest {
  Params: { token: string }
  Querystring: ThemeQuery & { refresh?: string | string[] }
}

/** What a frame shows, whatever its theme. */
interface WrittenBoard {
  name: string
  /** HTML. */
  panels: string
  at: Date
  isSample: boolean
  attribution: { text: string; url: string }[]
}

/**
 * `/embed/boards/TOKEN`: a dashboard that is shared by a link, for frames of other sites, written on the server without any
 * script. `?theme=light` or `dark`, else as the reader's system has it; `?refresh=off` for one that stays as it is. 404
 * once the link has ended. docs/decisions/0720
 */
export function mountBoardEmbeds(server: FastifyInstance, ctx: Context): void {
  const { publicUrl, anonymousReadsPerMinute } = ctx.settings
  const reads = createAddressLimit({
    name: 'board-embeds',
    limit: anonymousReadsPerMinute,
    windowMs: MINUTE_MS,
    redis: ctx.redis,
    kept: ctx.kept,
  })
  const kept = createSharedAnswers<WrittenBoard>({
    keepMs: KEEP_SECONDS * 1000,
    now: () => performance.now(),
    bound: { bytesMax: KEPT_BYTES_MAX, bytesOf: ({ panels }) => 2 * panels.length },
  })
  ctx.kept.add({ what: 'embedded dashboards', unit: 'bytes', max: KEPT_BYTES_MAX, count: kept.size })

  server.get<BoardEmbedRequest>('/embed/boards/:token', async (request, reply) => {
    const { token } = request.params
    const theme = readTheme(request.query)
    const refresh = readRefresh(request.query)
    const waitSeconds = await reads.take(request.ip, ctx.now().getTime())
    if (waitSeconds !== undefined) throw tooMany('Too many requests from your address.', waitSeconds)
    const hash = token.length <= TOKEN_CHARS_MAX ? hashToken(token) : undefined
    // Asked each time: a link that has ended shows nothing from then on.
    const board = hash && (await findSharedBoard(ctx.db, hash))
    if (!hash || !board) {
      reply.code(404)
      return sendFrame(reply, writeEnded(publicUrl, theme), 'no-store')
    }
    const data = await contextOfDefaultData(ctx)
    const key = [hash.toString('hex'), board.version, data.dataMode].join(' ')
    const written = await kept.take(key, () => onOneServer(data, (one) => writeBoard(one, board)))
    if (refresh === 'on') reply.header('Refresh', String(REFRESH_SECONDS))
    return sendFrame(reply, writePage(written, { token, publicUrl, theme, refresh }), 'private, no-cache')
  })
}

function readRefresh({ refresh = 'on' }: BoardEmbedRequest['Querystring']): (typeof REFRESH)[number] {
  const known = REFRESH.find((one) => one === refresh)
  if (!known) throw invalid('refresh', `refresh must be one of ${REFRESH.join(', ')}`)
  return known
}

/** One panel after the other: a dashboard takes one place among the reads of all. */
async function writeBoard(
  ctx: Context,
  { name, panels }: { name: string; panels: readonly Panel[] },
): Promise<WrittenBoard> {
  const used = new Set<string>()
  const pen = {
    ctx,
    reads: createBoardReads(ctx),
    mayTextLeave: textRightOf(ctx, ctx.dataMode),
    use: (source: string) => void used.add(source),
  }
  const isSample = ctx.dataMode === 'sample'
  const at = ctx.now()
  const written: string[] = []
  for (const panel of panels) {
    if (panel.kind === 'watchlist' || 'watched' in panel) continue // of the account
    const { name: title, body } = await writePanel(pen, panel).catch((error: unknown) => {
      // What cannot be read now is no state of the dashboard, and is not kept.
      if (error instanceof Refusal && error.status < 500)
        return { name: panel.title ?? 'Panel', body: NO_DATA }
      throw error
    })
    const scrolls = ['posts', 'stories', 'topics', 'screen'].includes(panel.kind)
    const label = escapeUTF8(title)
    written.push(`<section class="w${panel.width} h${panel.height}" aria-label="${label}">
<h2><bdi>${label}</bdi></h2>
<div${scrolls ? ` class="list" tabindex="0" role="group" aria-label="${label}, scrolls"` : ''}>${body}</div>
</section>`)
  }
  return {
    name,
    panels: written.join('\n'),
    at,
    isSample,
    attribution: isSample ? [] : listAttributions(ctx, used),
  }
}

const NO_DATA = '<p class="none">No data.</p>'

interface Look {
  token: string
  publicUrl: string
  theme: EmbedTheme
  refresh: (typeof REFRESH)[number]
}

function writePage(board: WrittenBoard, { token, publicUrl, theme, refresh }: Look): EmbedPage {
  const { name, panels, at, isSample, attribution } = board
  const isOn = refresh === 'on'
  const shared = `${publicUrl}/shared/${encodeURIComponent(token)}`
  const credits = attribution.map(({ text, url }) => linkTo(url, text))
  const other = new URLSearchParams({
    ...(theme !== 'auto' && { theme }),
    ...(isOn && { refresh: 'off' }),
  })
  const body = `<h1><a href="${escapeUTF8(shared)}" target="_blank" rel="noopener"><bdi>${escapeUTF8(name)}</bdi></a></h1>
${panels === '' ? '<p class="none">There is nothing on it yet.</p>' : `<div class="grid">\n${panels}\n</div>`}
<footer>${isSample ? '<b class="mid">Sample data</b>' : ''}<time datetime="${at.toISOString()}">${momentText(at)}</time>
<a href="?${escapeUTF8(String(other))}">${isOn ? 'Stop updating' : 'Update every 5 minutes'}</a>
${credits.join('\n')}
${linkTo(shared, new URL(publicUrl).host)}</footer>`
  return writeFrame(name, { body, style: STYLE, theme })
}

function linkTo(url: string, text: string): string {
  return `<a href="${escapeUTF8(url)}" target="_blank" rel="noopener">${escapeUTF8(text)}</a>`
}

/** For a link that has ended, or never was one. */
function writeEnded(publicUrl: string, theme: EmbedTheme): EmbedPage {
  const body = `<h1>This dashboard is no longer shared</h1>
<p class="none">Its owner ended the link or made a new one.</p>
<footer>${linkTo(publicUrl, new URL(publicUrl).host)}</footer>`
  return writeFrame('Dashboard not shared', { body, style: STYLE, theme })
}

/** Columns, rows and gaps as on the dashboard itself. */
const STYLE = `main{min-height:100vh;display:flex;flex-direction:column;gap:12px;padding:12px}
h1{font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere}
h2{font-size:14px;line-height:20px;font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.grid{display:grid;gap:12px;grid-auto-rows:152px}
section{min-width:0;display:flex;flex-direction:column;gap:6px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;overflow:hidden}
section>div{flex:1;min-height:0;display:flex;flex-direction:column;gap:6px}
.list{display:block;overflow:auto}
.list:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.h2{grid-row:span 2}.h3{grid-row:span 3}.h4{grid-row:span 4}
@media(max-width:599px){th:nth-child(n+5),td:nth-child(n+5){display:none}}
@media(min-width:600px){.grid{grid-template-columns:repeat(2,minmax(0,1fr))}.w8,.w12{grid-column:span 2}}
@media(min-width:900px){.grid{grid-template-columns:repeat(12,minmax(0,1fr))}.w3{grid-column:span 3}.w4{grid-column:span 4}.w6{grid-column:span 6}.w8{grid-column:span 8}.w12{grid-column:span 12}}
span,i,.none,footer,time{color:var(--quiet);font-style:normal;font-weight:400;font-size:12px}
.none{font-size:13px}
b{font-weight:600}
.big{font-size:20px;line-height:28px;font-weight:600}
i.up,b.up,span.up{color:var(--up)}i.mid{color:var(--mid)}i.down,b.down,span.down{color:var(--down)}b.mid{color:var(--mid)}
ul,ol{list-style:none;padding:0}
li{padding:8px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.row{display:flex;justify-content:space-between;gap:12px}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:6px 8px;text-align:right;border-top:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{border-top:0;color:var(--quiet);font-weight:400;font-size:12px}
svg{fill:none;stroke-width:1.75}svg path{vector-effect:non-scaling-stroke}
.week{flex:1;min-height:24px;width:100%}
figure{flex:1;min-height:0;display:flex;flex-direction:column;gap:4px}
figcaption{display:flex;flex-wrap:wrap;gap:0 14px}
figcaption b{color:var(--ink)}
.plot{flex:1;min-height:0;display:flex;flex-direction:column}
.plot svg{flex:1;min-height:0;width:100%;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.plot i{line-height:14px}
.times{display:flex;justify-content:space-between}
footer{margin-top:auto;display:flex;flex-wrap:wrap;gap:0 12px;line-height:24px}
footer a,li a{color:var(--accent)}`
