import { Command } from 'cmdk'
import { CornerDownLeft } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { getMarket } from '#contract/app/operations.ts'
import { FinderDialog, FinderGroup } from '../../ui/overlay/finder-dialog.tsx'
import { callApi } from '../api/call-api.ts'
import { paths } from '../page/paths.ts'
import { PALETTE_ENTRIES, PALETTE_GROUPS, type PaletteEntry, rankPaletteEntries } from './palette-entries.ts'
import { usePaletteActions } from './use-palette-actions.ts'

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
  const chosen = useRef<() => void>(undefined)
  const actions = usePaletteActions(onShortcuts)
  const entries = [...PALETTE_ENTRIES, ...actions, ...usePaletteAssets()]
  const found = rankPaletteEntries(entries, search)
  const choose = ({ to, act }: PaletteEntry) => {
    chosen.current = act ?? (() => navigate(to))
    onClose()
  }
  return (
    <FinderDialog
      label="Command palette"
      placeholder="Search assets, pages and actions"
      search={search}
      onSearch={setSearch}
      empty="Nothing by that name."
      onClose={onClose}
      onLeft={() => chosen.current?.()}
    >
      {search
        ? found.map((entry) => <Item key={entry.label} entry={entry} onChoose={choose} />)
        : PALETTE_GROUPS.filter((group) => found.some((entry) => entry.group === group)).map((group) => (
            <FinderGroup key={group} heading={group}>
              {found
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Item key={entry.label} entry={entry} onChoose={choose} />
                ))}
            </FinderGroup>
          ))}
    </FinderDialog>
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

/** The assets that have a price; none until the server has named them, and none where it cannot be asked. */
function usePaletteAssets(): readonly PaletteEntry[] {
  const [assets, setAssets] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    const call = new AbortController()
    callApi(getMarket, { signal: call.signal }).then(
      ({ data }) => setAssets(data.map(toEntry)),
      () => {}, // pages are found without the server, and the market page says what is wrong with it
    )
    return () => call.abort()
  }, [])
  return assets
}

function toEntry({ id, name, symbol }: { id: string; name: string; symbol: string }): PaletteEntry {
  return {
    group: 'Assets',
    label: `${name} (${symbol})`,
    to: paths.asset(id),
    keywords: [symbol.toLowerCase()],
  }
}
