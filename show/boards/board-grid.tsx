import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  FoldHorizontal,
  FoldVertical,
  GripVertical,
  type LucideIcon,
  Pencil,
  Trash2,
  UnfoldHorizontal,
  UnfoldVertical,
} from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Panel } from '#contract/app/boards.ts'
import { useMarket } from '../market/data/use-market.ts'
import { classNames } from '../ui/style/class-names.ts'
import { namePanel } from './describe-panel.ts'
import { PanelView, ROW_PX } from './panel-view.tsx'
import { type MoveDirection, movedTo, movePanel, resizedPanel, type SizeChange } from './place-panels.ts'

/** How wide a panel is from 1024 px on, and on tablets; a phone has one column. */
const WIDTHS: Record<Panel['width'], string> = {
  3: 'lg:col-span-3',
  4: 'lg:col-span-4',
  6: 'lg:col-span-6',
  8: 'md:col-span-2 lg:col-span-8',
  12: 'md:col-span-2 lg:col-span-12',
}
const HEIGHTS: Record<Panel['height'], string> = {
  1: 'row-span-1',
  2: 'row-span-2',
  3: 'row-span-3',
  4: 'row-span-4',
}

/** What the tools of a panel add to a row while it is edited. */
const TOOLS_PX = 56

interface BoardGridProps {
  panels: readonly Panel[]
  /** Absent: it is read, not placed. */
  editing?: {
    onChange: (panels: readonly Panel[]) => void
    onEdit: (panel: Panel) => void
    onRemove: (panel: Panel, name: string) => void
  }
}

/** The panels of a dashboard in their order and sizes; while it is edited they are moved by pointer and by buttons. */
export function BoardGrid({ panels, editing }: BoardGridProps) {
  const market = useMarket()
  const symbolOf = (id: string) => market.data?.data.find((asset) => asset.id === id)?.symbol ?? id
  const [said, setSaid] = useState('')
  const drag = useDrag(panels, (moved) => editing?.onChange(moved))
  const shown = drag.panels ?? panels
  return (
    <>
      <ul
        aria-label="Panels"
        className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-12"
        style={{ gridAutoRows: ROW_PX + (editing ? TOOLS_PX : 0) }}
      >
        {shown.map((panel) => {
          const name = namePanel(panel, symbolOf)
          return (
            <li
              key={panel.id}
              data-panel={panel.id}
              className={classNames(
                'min-w-0',
                WIDTHS[panel.width],
                HEIGHTS[panel.height],
                drag.id === panel.id && 'rounded-card outline-2 outline-focus',
              )}
            >
              <PanelView
                panel={panel}
                name={name}
                symbolOf={symbolOf}
                inert={editing !== undefined}
                tools={
                  editing && (
                    <Tools
                      panel={panel}
                      name={name}
                      panels={panels}
                      editing={editing}
                      grip={drag.gripOf(panel.id)}
                      onSay={setSaid}
                    />
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const MOVES: readonly { direction: MoveDirection; label: string; icon: LucideIcon }[] = [
  { direction: 'left', label: 'Move left', icon: ArrowLeft },
  { direction: 'right', label: 'Move right', icon: ArrowRight },
  { direction: 'up', label: 'Move up', icon: ArrowUp },
  { direction: 'down', label: 'Move down', icon: ArrowDown },
]
const SIZES: readonly { change: SizeChange; label: string; icon: LucideIcon }[] = [
  { change: 'wider', label: 'Wider', icon: UnfoldHorizontal },
  { change: 'narrower', label: 'Narrower', icon: FoldHorizontal },
  { change: 'taller', label: 'Taller', icon: UnfoldVertical },
  { change: 'shorter', label: 'Shorter', icon: FoldVertical },
]

interface ToolsProps {
  panel: Panel
  name: string
  panels: readonly Panel[]
  editing: NonNullable<BoardGridProps['editing']>
  grip: object
  onSay: (text: string) => void
}

/** What moves and sizes a panel. A button that leads nowhere keeps the focus and says so. */
function Tools({ panel, name, panels, editing, grip, onSay }: ToolsProps) {
  const apply = (next: readonly Panel[], button: HTMLElement, done: string, edge: string) => {
    if (next === panels) return onSay(edge)
    // The panel moves in the document, and what is moved there loses the focus.
    flushSync(() => editing.onChange(next))
    button.focus()
    onSay(done)
  }
  const move = (direction: MoveDirection, button: HTMLElement) => {
    const next = movePanel(panels, panel.id, direction)
    const place = next.findIndex(({ id }) => id === panel.id) + 1
    apply(next, button, `${name}: place ${place} of ${panels.length}`, `${name} cannot move further`)
  }
  const resize = (change: SizeChange, button: HTMLElement) => {
    const sized = resizedPanel(panel, change)
    const next = sized === panel ? panels : panels.map((one) => (one.id === panel.id ? sized : one))
    const size = `${sized.width} of 12 columns, ${sized.height} of 4 rows`
    apply(next, button, `${name}: ${size}`, `${name} is already ${size}`)
  }
  return (
    <div role="toolbar" aria-label={`Place ${name}`} className="flex shrink-0 flex-wrap gap-0.5 px-3 pb-2">
      <span
        {...grip}
        data-tip="Drag to move"
        aria-hidden="true"
        className="inline-flex size-7 cursor-grab touch-none items-center justify-center rounded-control bg-s3 text-ink-2 active:cursor-grabbing"
      >
        <GripVertical size={14} />
      </span>
      {MOVES.map(({ direction, label, icon }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          isEdge={movePanel(panels, panel.id, direction) === panels}
          onPress={(button) => move(direction, button)}
        />
      ))}
      {SIZES.map(({ change, label, icon }) => (
        <Tool
          key={label}
          label={label}
          icon={icon}
          isEdge={resizedPanel(panel, change) === panel}
          onPress={(button) => resize(change, button)}
        />
      ))}
      <Tool label="Change" icon={Pencil} onPress={() => editing.onEdit(panel)} />
      <Tool label="Remove" icon={Trash2} onPress={() => editing.onRemove(panel, name)} />
    </div>
  )
}

interface ToolProps {
  label: string
  icon: LucideIcon
  isEdge?: boolean
  onPress: (button: HTMLElement) => void
}

function Tool({ label, icon: Icon, isEdge = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      aria-disabled={isEdge || undefined}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className="motion-hover inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-s3 hover:text-ink-1 aria-disabled:opacity-40"
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}

interface Drag {
  id: string
  /** The panel that the pointer was over last. */
  over?: string
  panels: readonly Panel[]
}

/** Panels that follow the pointer while their grip is held; Escape, or a pointer that is lost, leaves all as it was. */
function useDrag(panels: readonly Panel[], onDrop: (panels: readonly Panel[]) => void) {
  const [drag, setDrag] = useState<Drag>()
  const held = useRef<Drag>(undefined)
  const set = (next: Drag | undefined) => {
    held.current = next
    setDrag(next)
  }
  const gripOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      set({ id, panels })
      const stop = followPointer({
        onMove: (x, y) => {
          const now = held.current
          const over = panelAt(x, y)
          // A wider one that has just made room may still be below the pointer.
          if (!now || over === undefined || over === now.over) return
          if (over === id) return set({ ...now, over })
          const place = (wanted: string) => now.panels.findIndex((one) => one.id === wanted)
          set({ id, over, panels: movedTo(now.panels, place(id), place(over)) })
        },
        onEnd: (isDropped) => {
          const now = held.current
          stop()
          set(undefined)
          if (isDropped && now && now.panels !== panels) onDrop(now.panels)
        },
      })
    },
  })
  return { id: drag?.id, panels: drag?.panels, gripOf }
}

function panelAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-panel]')?.dataset.panel
}

/** Listens on the window: the panel that is moved leaves its place in the document. Gives the way to stop. */
function followPointer({
  onMove,
  onEnd,
}: {
  onMove: (x: number, y: number) => void
  onEnd: (isDropped: boolean) => void
}): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  addEventListener('pointermove', ({ clientX, clientY }) => onMove(clientX, clientY), { signal })
  addEventListener('pointerup', () => onEnd(true), { signal })
  addEventListener('pointercancel', () => onEnd(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && onEnd(false), { signal })
  return () => listeners.abort()
}
