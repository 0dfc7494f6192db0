import { type PointerEvent, Suspense, useRef, useState } from 'react'
import type { Panel } from '#contract/app/boards.ts'
import { namePanel } from '#contract/shown/name-panel.ts'
import { useMarket } from '../market/data/use-market.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { PanelView, ROW_PX } from './panel-view.tsx'
import { type Editing, movedTo } from './place-panels.ts'

const PanelTools = lazyPart(() => import('./panel-tools.tsx').then((module) => module.PanelTools))

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
  editing?: Editing
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
                    <Suspense>
                      <PanelTools
                        panel={panel}
                        name={name}
                        panels={panels}
                        editing={editing}
                        grip={drag.gripOf(panel.id)}
                        onSay={setSaid}
                      />
                    </Suspense>
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
