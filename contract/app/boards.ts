import { type Static, Type } from 'typebox'
import { ALERT_EXPRESSION_MAX } from '../alerts.ts'
import { CHOSEN_BASES } from '../data-mode.ts'
import { SCREEN_TERM_MAX } from '../operations/screen-terms.ts'
import { defineRoute } from '../route.ts'
import { TOKEN_CHARS_MAX, UUID } from '../text/bounds.ts'
import { Message } from './accounts/users.ts'
import {
  BOARD_MAIL_EVERY,
  BOARD_NAME_MAX,
  BOARD_PERIODS,
  CHART_ASSETS_MAX,
  CHART_MEASURES,
  FORMULA_OPERATIONS,
  PANEL_FIGURES,
  PANEL_HEIGHTS,
  PANEL_QUERY_MAX,
  PANEL_TITLE_MAX,
  PANEL_WIDTHS,
  PANELS_MAX,
} from './board-rules.ts'
import { Watched } from './screens.ts'

const CLOSED = { additionalProperties: false }
const AssetId = Type.String({ minLength: 1, maxLength: 100 })
const Basis = Type.Enum([...CHOSEN_BASES])
const Period = Type.Enum([...BOARD_PERIODS])
const orNull = (maxLength: number) => Type.Union([Type.String({ minLength: 1, maxLength }), Type.Null()])

/** What every panel has: the columns of 12 and the rows that it takes; without a title it is named after what it shows. */
const PLACED = {
  id: Type.String({ pattern: '^[a-z0-9]{1,20}$', maxLength: 20 }),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: PANEL_TITLE_MAX, pattern: '\\S' })),
  width: Type.Enum([...PANEL_WIDTHS]),
  height: Type.Enum([...PANEL_HEIGHTS]),
}

const Term = Type.Object({ asset: AssetId, measure: Type.Enum([...CHART_MEASURES]) }, CLOSED)

/** A figure of an asset, as its page has it. */
const FigurePanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('figure'),
    asset: AssetId,
    figure: Type.Enum([...PANEL_FIGURES]),
    basis: Basis,
  },
  CLOSED,
)
/** One measure of up to five assets over a period, as on the page that compares them. */
const ChartPanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('chart'),
    assets: Type.Array(AssetId, { minItems: 1, maxItems: CHART_ASSETS_MAX }),
    measure: Type.Enum([...CHART_MEASURES]),
    period: Period,
    basis: Basis,
  },
  CLOSED,
)
/** Two measures made one, step by step. */
const FormulaPanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('formula'),
    left: Term,
    operation: Type.Enum([...FORMULA_OPERATIONS]),
    right: Term,
    period: Period,
    basis: Basis,
  },
  CLOSED,
)
/** The newest posts of a query, as the address of the explorer has it. */
const PostsPanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('posts'),
    query: Type.String({ minLength: 1, maxLength: PANEL_QUERY_MAX }),
    period: Period,
  },
  CLOSED,
)
/** Stories about an asset by its ticker, or about anything. */
const StoriesPanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('stories'),
    symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    period: Type.Enum(['24h', '7d']),
  },
  CLOSED,
)
const TopicsPanel = Type.Object({ ...PLACED, kind: Type.Literal('topics') }, CLOSED)
/** A condition of the screener with its order. */
const ScreenPanel = Type.Object(
  {
    ...PLACED,
    kind: Type.Literal('screen'),
    where: orNull(ALERT_EXPRESSION_MAX),
    sort: orNull(SCREEN_TERM_MAX),
    order: Type.Union([Type.Enum(['asc', 'desc']), Type.Null()]),
    basis: Basis,
    watched: Type.Optional(Watched),
  },
  CLOSED,
)
/** The assets of a watchlist, of the first one unless it is named; of the account, so no one else gets it. */
const WatchlistPanel = Type.Object(
  { ...PLACED, kind: Type.Literal('watchlist'), watched: Type.Optional(Watched) },
  CLOSED,
)

export const Panel = Type.Union(
  [FigurePanel, ChartPanel, FormulaPanel, PostsPanel, StoriesPanel, TopicsPanel, ScreenPanel, WatchlistPanel],
  { description: 'a panel with the fields of its kind' },
)
export type Panel = Static<typeof Panel>
export type PanelKind = Panel['kind']
export type PanelOf<Kind extends PanelKind> = Extract<Panel, { kind: Kind }>

const Panels = Type.Array(Panel, { maxItems: PANELS_MAX })
const Name = Type.String({
  minLength: 1,
  maxLength: BOARD_NAME_MAX,
  pattern: '\\S',
  description: 'a name that is not only blanks',
})
const BoardId = Type.Object({ id: Type.String(UUID) })

/** When a dashboard is sent by e-mail: at an hour of a time zone, every day or on one day of the week. */
export const BoardMail = Type.Object(
  {
    every: Type.Enum([...BOARD_MAIL_EVERY]),
    /** 1 is Monday; of `week` alone. */
    weekday: Type.Integer({ minimum: 1, maximum: 7, default: 1 }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    timeZone: Type.String({ minLength: 1, maxLength: 60, description: 'a time zone such as Europe/Berlin' }),
  },
  CLOSED,
)
export type BoardMail = Static<typeof BoardMail>

const FACTS = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  updatedAt: Type.String({ format: 'date-time' }),
  /** Since when it is shared by a link; absent: it is not shared. */
  sharedAt: Type.Optional(Type.String({ format: 'date-time' })),
  mail: Type.Optional(BoardMail),
}

export const Board = Type.Object({
  ...FACTS,
  panels: Type.Array(Panel),
  /** Of each change one more: who changes an older one is refused. */
  version: Type.Integer(),
})
export type Board = Static<typeof Board>

export const BoardSummary = Type.Object({ ...FACTS, panels: Type.Integer({ minimum: 0 }) })
export type BoardSummary = Static<typeof BoardSummary>

export const listBoards = defineRoute({
  method: 'GET',
  path: '/api/boards',
  summary: 'The dashboards of the account, by name',
  access: 'session',
  answer: Type.Object({ data: Type.Array(BoardSummary) }),
})

export const createBoard = defineRoute({
  method: 'POST',
  path: '/api/boards',
  summary: 'Create a dashboard',
  access: 'session',
  teamRole: 'member',
  body: Type.Object({ name: Name, panels: Panels }, CLOSED),
  status: 201,
  answer: Board,
})

export const getBoard = defineRoute({
  method: 'GET',
  path: '/api/boards/:id',
  summary: 'One dashboard of the account',
  access: 'session',
  params: BoardId,
  answer: Board,
})

export const saveBoard = defineRoute({
  method: 'PUT',
  path: '/api/boards/:id',
  summary:
    'Save name and panels of a dashboard; refused where it was changed since the version that is named',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  body: Type.Object(
    { name: Name, panels: Panels, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
    CLOSED,
  ),
  answer: Board,
})

export const deleteBoard = defineRoute({
  method: 'DELETE',
  path: '/api/boards/:id',
  summary: 'Delete a dashboard; the one that was deleted last can be restored',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  status: 204,
})

export const restoreBoard = defineRoute({
  method: 'POST',
  path: '/api/boards/:id/restore',
  summary: 'Restore the dashboard that was deleted last, within a day',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  answer: Board,
})

export const shareBoard = defineRoute({
  method: 'POST',
  path: '/api/boards/:id/share',
  summary: 'Make a link with which anyone can read a dashboard; an earlier link of it ends',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  answer: Type.Object({
    /** Shown once. */
    token: Type.String(),
    sharedAt: Type.String({ format: 'date-time' }),
  }),
})

export const unshareBoard = defineRoute({
  method: 'DELETE',
  path: '/api/boards/:id/share',
  summary: 'End the link of a dashboard',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  status: 204,
})

export const setBoardMail = defineRoute({
  method: 'PUT',
  path: '/api/boards/:id/mail',
  summary: 'Send a dashboard by e-mail every day or week',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  body: BoardMail,
  answer: BoardMail,
})

export const endBoardMail = defineRoute({
  method: 'DELETE',
  path: '/api/boards/:id/mail',
  summary: 'Stop sending a dashboard by e-mail',
  access: 'session',
  teamRole: 'member',
  params: BoardId,
  status: 204,
})

const token = Type.String({ minLength: 1, maxLength: TOKEN_CHARS_MAX })

export const stopBoardMail = defineRoute({
  method: 'POST',
  path: '/api/boards/mail/stop',
  summary:
    'Stop the e-mails of one dashboard; the token is in the query, for one-click unsubscribe (RFC 8058)',
  access: 'anyone',
  query: Type.Object({ token }, CLOSED),
  answer: Message,
})

export const getSharedBoard = defineRoute({
  method: 'GET',
  path: '/api/shared-boards/:token',
  summary: 'A shared dashboard: its name and its panels, without those that are of the account',
  access: 'anyone',
  limitAnonymous: true,
  params: Type.Object({ token }),
  answer: Type.Object({
    name: Type.String(),
    panels: Type.Array(Panel),
    /** How many panels are left out because they show data of the account. */
    left: Type.Integer({ minimum: 0 }),
  }),
})
