import { printCondition, printTerm } from '#analyze/alerts/language/print-rule.ts'
import { BOARDS_MAX } from '#contract/app/board-rules.ts'
import * as contract from '#contract/app/boards.ts'
import { printPostQuery, readPostQuery } from '#contract/post-query/post-query.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { setBoardMail, stopBoardMail } from '#store/boards/board-mails.ts'
import {
  createBoard,
  deleteBoard,
  findBoard,
  findSharedBoard,
  listBoards,
  restoreBoard,
  type StoredBoard,
  saveBoard,
  setBoardShare,
} from '#store/boards/boards.ts'
import { type Route, route } from '../app/route.ts'
import { conflict, invalid, notFound, type Refusal } from '../http/errors.ts'
import { createSecretToken, createStopToken, hashToken } from '../secrets/keys.ts'
import { readSort, readWhere } from '../signals/screen-assets.ts'
import { nextMailAt } from './next-mail-at.ts'

/** Dashboards of an account. Panels hold no data: each is read by the operation that its kind belongs to. docs/decisions/0640 */
export const boardRoutes: Route[] = [
  route(contract.listBoards, async (ctx, { user }) => ({
    data: (await listBoards(ctx.db, user.id)).map(({ panels, ...board }) => ({ ...toFacts(board), panels })),
  })),
  route(contract.createBoard, async (ctx, { user, body }) => {
    const board = await createBoard(ctx.db, {
      userId: user.id,
      name: body.name.trim(),
      panels: readPanels(body.panels),
      most: BOARDS_MAX,
      now: ctx.now(),
    })
    if (!board) throw full()
    return toBoard(board)
  }),
  route(contract.getBoard, async (ctx, { user, params }) => {
    const board = await findBoard(ctx.db, { id: params.id, userId: user.id })
    if (!board) throw noBoard()
    return toBoard(board)
  }),
  route(contract.saveBoard, async (ctx, { user, params, body }) => {
    const own = { id: params.id, userId: user.id }
    const saved = await saveBoard(ctx.db, {
      ...own,
      name: body.name.trim(),
      panels: readPanels(body.panels),
      version: body.version,
      now: ctx.now(),
    })
    if (saved) return toBoard(saved)
    if (!(await findBoard(ctx.db, own))) throw noBoard()
    throw conflict('version', 'This dashboard was changed elsewhere. Load it again before you change it.')
  }),
  route(contract.deleteBoard, async (ctx, { user, params }) => {
    const isGone = await deleteBoard(ctx.db, { id: params.id, userId: user.id, now: ctx.now() })
    if (!isGone) throw noBoard()
    return undefined
  }),
  route(contract.restoreBoard, async (ctx, { user, params }) => {
    const board = await restoreBoard(ctx.db, {
      id: params.id,
      userId: user.id,
      most: BOARDS_MAX,
      now: ctx.now(),
    })
    if (board === 'full') throw full()
    if (board === 'none') throw noBoard()
    return toBoard(board)
  }),
  route(contract.shareBoard, async (ctx, { user, params }) => {
    const { token, tokenHash: hash } = createSecretToken('ctd_')
    const now = ctx.now()
    if (!(await setBoardShare(ctx.db, { id: params.id, userId: user.id, hash, now }))) throw noBoard()
    return { token, sharedAt: now.toISOString() }
  }),
  route(contract.unshareBoard, async (ctx, { user, params }) => {
    const own = { id: params.id, userId: user.id }
    if (!(await setBoardShare(ctx.db, { ...own, hash: null, now: ctx.now() }))) throw noBoard()
    return undefined
  }),
  route(contract.setBoardMail, async (ctx, { user, params, body }) => {
    if (!isTimeZone(body.timeZone))
      throw invalid('timeZone', 'timeZone must be a time zone such as Europe/Berlin')
    const mail = { ...body, dueAt: nextMailAt(body, ctx.now()), stopToken: createStopToken() }
    if (!(await setBoardMail(ctx.db, { id: params.id, userId: user.id, mail }))) throw noBoard()
    return body
  }),
  route(contract.endBoardMail, async (ctx, { user, params }) => {
    if (!(await setBoardMail(ctx.db, { id: params.id, userId: user.id, mail: null }))) throw noBoard()
    return undefined
  }),
  route(contract.stopBoardMail, async (ctx, { query }) => {
    await stopBoardMail(ctx.db, query.token)
    return { message: 'This dashboard is no longer sent to you.' }
  }),
  route(contract.getSharedBoard, async (ctx, { params }) => {
    const board = await findSharedBoard(ctx.db, hashToken(params.token))
    if (!board) throw notFound('There is no shared dashboard at this address.')
    const panels = board.panels.filter((panel) => panel.kind !== 'watchlist' && !('watched' in panel))
    return { name: board.name, panels, left: board.panels.length - panels.length }
  }),
]

function toBoard({ panels, version, ...board }: StoredBoard): contract.Board {
  return { ...toFacts(board), panels, version }
}

function toFacts({ id, name, updatedAt, sharedAt, mail }: Omit<StoredBoard, 'panels' | 'version'>) {
  return {
    id,
    name,
    updatedAt: updatedAt.toISOString(),
    ...(sharedAt && { sharedAt: sharedAt.toISOString() }),
    ...(mail && { mail }),
  }
}

/** Panels in the one form in which they are kept. Throws a 400 that names the field. */
function readPanels(panels: readonly contract.Panel[]): contract.Panel[] {
  const ids = new Set(panels.map(({ id }) => id))
  if (ids.size < panels.length) throw invalid('panels', 'Panel IDs must be unique')
  return panels.map((panel) => {
    if (panel.kind === 'screen') {
      return {
        ...panel,
        where: panel.where === null ? null : printCondition(readWhere(panel.where)),
        sort: panel.sort === null ? null : printTerm(readSort(panel.sort)),
      }
    }
    if (panel.kind !== 'posts') return panel
    const query = printPostQuery(readPostQuery(panel.query))
    if (query === '') throw invalid('query', 'A list of posts needs a word or a filter')
    return { ...panel, query }
  })
}

function noBoard(): Refusal {
  return notFound('There is no such dashboard.')
}

function full(): Refusal {
  return conflict('name', `An account has at most ${BOARDS_MAX} dashboards. Delete one first.`)
}
