import { ChevronDown, ListPlus, Plus, Settings2, Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NAMED_WATCHLISTS_MAX } from '#contract/app/accounts/list-rules.ts'
import type { NamedWatchlist } from '#contract/app/accounts/watchlists.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../../ui/overlay/open-menu.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useChangeLists } from './use-change-lists.ts'
import { FIRST_LIST, useNamedLists } from './use-named-lists.ts'
import { useToggleWatched, useWatchlist } from './use-watchlist.ts'

const ManageNamesDialog = lazyPart(() =>
  import('../../ui/names/manage-names-dialog.tsx').then((module) => module.ManageNamesDialog<NamedItem>),
)
const NameDialog = lazyPart(() =>
  import('../../ui/names/name-dialog.tsx').then((module) => module.NameDialog),
)

type NamedItem = NamedWatchlist & { to: string }

const NONE: readonly NamedWatchlist[] = []
const ICON = { size: 14, 'aria-hidden': true } as const

interface WatchlistsMenuProps {
  chosen: string | null
  onChoose: (choice: string | null) => void
}

/** The watchlists of the account: which one a list is limited to, and what they are. */
export function WatchlistsMenu({ chosen, onChoose }: WatchlistsMenuProps) {
  const [dialog, setDialog] = useState<'new' | 'manage' | null>(null)
  const lists = useNamedLists().data?.data ?? NONE
  const first = useWatchlist()
  const { create, rename, remove } = useChangeLists()
  const choices = [{ id: FIRST_LIST, name: 'Watchlist', assetIds: first }, ...lists]
  const items: MenuItem[] = [
    { kind: 'heading', label: 'Show only' },
    ...choices.map(({ id, name, assetIds }) => ({
      kind: 'action' as const,
      label: name,
      hint: String(assetIds.length),
      icon: <Star {...ICON} fill={chosen === id ? 'currentColor' : 'none'} />,
      onSelect: () => onChoose(id),
    })),
    { kind: 'separator' },
    { kind: 'action', label: 'New watchlist…', icon: <Plus {...ICON} />, onSelect: () => setDialog('new') },
    {
      kind: 'action',
      label: 'Manage watchlists…',
      icon: <Settings2 {...ICON} />,
      disabled: lists.length === 0,
      onSelect: () => setDialog('manage'),
    },
  ]
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button
            size="sm"
            square
            aria-label="Choose a watchlist"
            data-tip="Watchlists"
            icon={<ChevronDown {...ICON} />}
          />
        }
        items={items}
      />
      <Suspense>
        {dialog === 'new' && (
          <NewWatchlistDialog
            lists={lists}
            onSave={async (name) => onChoose((await create({ name })).id)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'manage' && (
          <ManageNamesDialog
            noun="watchlist"
            items={lists.map((list) => ({ ...list, to: paths.market({ watched: list.id }) }))}
            onRename={({ id }, name) => rename(id, name)}
            onDelete={async (list) => {
              if (!(await remove(list))) return
              if (chosen === list.id) onChoose(null)
              const undo = () => create(list).catch(() => undefined) // it was said
              showToast(`Deleted “${list.name}”`, { action: { label: 'Undo', onClick: undo } })
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** On which watchlists an asset is, of those of the account. */
export function AssetListsMenu({ asset }: { asset: { id: string; name: string } }) {
  const [isNaming, setNaming] = useState(false)
  const lists = useNamedLists().data?.data ?? NONE
  const first = useWatchlist()
  const toggle = useToggleWatched()
  const { create, setMember } = useChangeLists()
  const items: MenuItem[] = [
    { kind: 'heading', label: 'On your watchlists' },
    {
      kind: 'check',
      label: 'Watchlist',
      checked: first.includes(asset.id),
      onChange: () => toggle(asset.id),
    },
    ...lists.map((list) => ({
      kind: 'check' as const,
      label: list.name,
      checked: list.assetIds.includes(asset.id),
      onChange: (isIn: boolean) => void setMember(list, { assetId: asset.id, isIn }),
    })),
    { kind: 'separator' },
    { kind: 'action', label: 'New watchlist…', icon: <Plus {...ICON} />, onSelect: () => setNaming(true) },
  ]
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button
            size="sm"
            square
            variant="ghost"
            aria-label={`Watchlists with ${asset.name}`}
            data-tip="Watchlists"
            icon={<ListPlus size={16} aria-hidden="true" />}
          />
        }
        items={items}
      />
      <Suspense>
        {isNaming && (
          <NewWatchlistDialog
            lists={lists}
            onSave={(name) => create({ name, assetIds: [asset.id] })}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  )
}

interface NewWatchlistDialogProps {
  lists: readonly NamedWatchlist[]
  onSave: (name: string) => unknown
  onClose: () => void
}

function NewWatchlistDialog({ lists, ...rest }: NewWatchlistDialogProps) {
  return (
    <NameDialog
      noun="watchlist"
      title="New watchlist"
      description="Kept on your account, beside the one that the star fills."
      action="Create"
      taken={lists.map(({ name }) => name)}
      replaces={false}
      most={NAMED_WATCHLISTS_MAX}
      {...rest}
    />
  )
}
