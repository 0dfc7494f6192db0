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
import { flushSync } from 'react-dom'
import type { Panel } from '#contract/app/boards.ts'
import { type Editing, type MoveDirection, movePanel, resizedPanel, type SizeChange } from './place-panels.ts'

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

interface PanelToolsProps {
  panel: Panel
  name: string
  panels: readonly Panel[]
  editing: Editing
  grip: object
  onSay: (text: string) => void
}

/** What moves and sizes a panel. A button that leads nowhere keeps the focus and says so. */
export function PanelTools({ panel, name, panels, editing, grip, onSay }: PanelToolsProps) {
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
