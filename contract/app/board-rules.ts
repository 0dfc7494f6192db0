// Bounds and choices of dashboards, for the schemas, the screens and the e-mails.

import { SUMMARY_FIGURES } from '../figures.ts'

export const BOARD_NAME_MAX = 60 // ours
/** Of an account. Ours. */
export const BOARDS_MAX = 20
/** Of a dashboard. Ours: each panel asks for its own data. */
export const PANELS_MAX = 24
export const PANEL_TITLE_MAX = 60
/** More lines than this cannot be distinguished. */
export const CHART_ASSETS_MAX = 5
/** The query of a list of posts, as its address has it. */
export const PANEL_QUERY_MAX = 1_000

/** How many of 12 columns a panel takes on a wide screen. */
export const PANEL_WIDTHS = [3, 4, 6, 8, 12] as const
/** In rows of the grid. */
export const PANEL_HEIGHTS = [1, 2, 3, 4] as const

/** What a figure panel may show of an asset. */
export const PANEL_FIGURES = ['price', ...SUMMARY_FIGURES] as const
/** What a chart may show of assets over a period. */
export const CHART_MEASURES = ['price', 'mood', 'posts', 'dominance'] as const
export type ChartMeasure = (typeof CHART_MEASURES)[number]
export const BOARD_PERIODS = ['24h', '7d', '30d', '90d'] as const
/** What a formula makes of its two figures: left / right, left - right, left + right. */
export const FORMULA_OPERATIONS = ['ratio', 'difference', 'sum'] as const
export type FormulaOperation = (typeof FORMULA_OPERATIONS)[number]

export const BOARD_MAIL_EVERY = ['day', 'week'] as const
