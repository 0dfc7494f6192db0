import { Command } from 'cmdk'
import { CornerDownLeft, Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { returnFocus } from '../../ui/overlay/return-focus.ts'
import { PALETTE_ENTRIES, PALETTE_GROUPS, type PaletteEntry } from './palette-entries.ts'
import { rankPaletteEntries } from './rank-palette-entries.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePaletteAssets } from './use-palette-assets.ts'

interface CommandPaletteProps {
  /** What was typed before this was there. */
  typed: RefObject<string>
  onClose: () => void
  onShortcuts: () => void
}

/** Finds any page, asset or action by typing a part of its name: by groups at first, then the best first. */
export function CommandPalette({ typed, onClose, onShortcuts }: CommandPaletteProps) {
  const navigate = useNavigate()
  const [search, setSearch] = useState(() => typed.current)
  useEffect(() => {
    typed.current = ''
  }, [typed])
  const [opener] = useState(() => document.activeElement)
  const chosen = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = () => {
      returnFocus(opener)
      chosen.current?.() // a dialog that it opens gives the focus back to where it finds it
    }
    // After the dialog below has let go of the focus, which it does in a task of its own.
    return () => void setTimeout(leave)
  }, [opener])
  const actions = usePaletteActions(onShortcuts)
  const entries = [...PALETTE_ENTRIES, ...actions, ...usePaletteAssets()]
  const found = rankPaletteEntries(entries, search)
  const choose = ({ to, act }: PaletteEntry) => {
    chosen.current = act ?? (() => navigate(to))
    onClose()
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="Command palette"
      shouldFilter={false}
      loop
      overlayClassName="enter-scrim fixed inset-0 z-40 bg-scrim"
      contentClassName="enter-dialog fixed inset-x-4 top-24 z-40 mx-auto max-w-prose max-sm:top-4 overflow-hidden rounded-dialog border border-line-strong bg-s2 shadow-popover"
    >
      <div className="flex items-center gap-3 border-b border-line-subtle px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder="Search assets, pages and actions"
          className="h-12 w-full bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-80 overflow-y-auto p-2">
        <Command.Empty className="py-8 text-center text-14 text-ink-3">Nothing by that name.</Command.Empty>
        {search
          ? found.map((entry) => <Item key={entry.label} entry={entry} onChoose={choose} />)
          : PALETTE_GROUPS.filter((group) => found.some((entry) => entry.group === group)).map((group) => (
              <Command.Group
                key={group}
                heading={group}
                className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
              >
                {found
                  .filter((entry) => entry.group === group)
                  .map((entry) => (
                    <Item key={entry.label} entry={entry} onChoose={choose} />
                  ))}
              </Command.Group>
            ))}
      </Command.List>
    </Command.Dialog>
  )
}

function Item({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) {
  return (
    <Command.Item
      value={`${entry.group} ${entry.label}`}
      onSelect={() => onChoose(entry)}
      className="group flex h-control-md items-center justify-between rounded-control px-2 text-14 text-ink-1 data-[selected=true]:bg-s4"
    >
      {entry.label}
      <CornerDownLeft
        size={14}
        aria-hidden="true"
        className="text-ink-3 opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  )
}
