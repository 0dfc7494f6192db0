import { PANEL_HEIGHTS, PANEL_WIDTHS } from '#contract/app/board-rules.ts'
import type { Panel } from '#contract/app/boards.ts'

/** What becomes of a dashboard while it is edited. */
export interface Editing {
  onChange: (panels: readonly Panel[]) => void
  onEdit: (panel: Panel) => void
  onRemove: (panel: Panel, name: string) => void
}

const COLUMNS = 12

type Sized = Pick<Panel, 'id' | 'width' | 'height'>
export type MoveDirection = 'left' | 'right' | 'up' | 'down'
export type SizeChange = 'wider' | 'narrower' | 'taller' | 'shorter'

/** Where a panel stands: its first column of 12 and its first row, from 0. */
interface Place extends Sized {
  column: number
  row: number
}

/** As a grid without gaps to fill places them: each at the first free place at or behind the one before it. */
export function placePanels(panels: readonly Sized[]): Place[] {
  const placed: Place[] = []
  let cursor = { row: 0, column: 0 }
  for (const { id, width, height } of panels) {
    const isFree = (row: number, column: number) =>
      column + width <= COLUMNS &&
      placed.every(
        (other) =>
          other.row + other.height <= row ||
          row + height <= other.row ||
          other.column + other.width <= column ||
          column + width <= other.column,
      )
    let { row, column } = cursor
    while (!isFree(row, column)) {
      column += 1
      if (column + width > COLUMNS) [row, column] = [row + 1, 0]
    }
    placed.push({ id, width, height, row, column })
    cursor = { row, column }
  }
  return placed
}

/**
 * The panels with one of them moved by a step: left and right in their order, up and down to the place of the panel
 * above or below it. The same array where there is no way on.
 */
export function movePanel<One extends Sized>(
  panels: readonly One[],
  id: string,
  direction: MoveDirection,
): readonly One[] {
  const from = panels.findIndex((panel) => panel.id === id)
  if (direction === 'left') return movedTo(panels, from, from - 1)
  if (direction === 'right') return movedTo(panels, from, from + 1)
  const places = placePanels(panels)
  const own = places[from]
  if (!own) return panels
  const others = places.filter((place) =>
    direction === 'up' ? place.row + place.height <= own.row : place.row >= own.row + own.height,
  )
  // The nearest row first, in it the panel with which it shares most columns.
  const [nearest] = others.toSorted(
    (a, b) => distance(a, own) - distance(b, own) || shared(b, own) - shared(a, own),
  )
  if (!nearest) return panels
  return movedTo(
    panels,
    from,
    panels.findIndex((panel) => panel.id === nearest.id),
  )
}

function distance(other: Place, own: Place): number {
  return other.row < own.row ? own.row - other.row - other.height : other.row - own.row - own.height
}

function shared(a: Place, b: Place): number {
  return Math.min(a.column + a.width, b.column + b.width) - Math.max(a.column, b.column)
}

/** With the panel at `from` standing at `to`. */
export function movedTo<One>(panels: readonly One[], from: number, to: number): readonly One[] {
  const panel = panels[from]
  if (panel === undefined || to < 0 || to >= panels.length || from === to) return panels
  return panels.toSpliced(from, 1).toSpliced(to, 0, panel)
}

/** The panel in its next size; the same one where there is none. */
export function resizedPanel<One extends Sized>(panel: One, change: SizeChange): One {
  const isWidth = change === 'wider' || change === 'narrower'
  const step = change === 'wider' || change === 'taller' ? 1 : -1
  if (isWidth) {
    const width = PANEL_WIDTHS[PANEL_WIDTHS.indexOf(panel.width) + step]
    return width === undefined ? panel : { ...panel, width }
  }
  const height = PANEL_HEIGHTS[PANEL_HEIGHTS.indexOf(panel.height) + step]
  return height === undefined ? panel : { ...panel, height }
}
