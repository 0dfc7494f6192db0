import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../../ui/overlay/open-menu.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { type SavedView, savedViewsOf, type ViewedPage } from './saved-views.ts'

// Most readers save no view: the dialogs come when they are asked for.
const ManageViewsDialog = lazyPart(() =>
  import('./manage-views-dialog.tsx').then((module) => module.ManageViewsDialog),
)
const SaveViewDialog = lazyPart(() =>
  import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog),
)

const NONE: readonly SavedView[] = []

interface ViewsMenuProps {
  /** Whose views they are: a table of posts by its source, or the explorer. */
  of: ViewedPage
  /** The address of the page with what stands behind its "?". */
  pathOf: (query: Record<string, string>) => string
}

/** Addresses of this page under names: each a link, kept in this browser. */
export function ViewsMenu({ of, pathOf }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const list = savedViewsOf(of)
  const views = useSyncExternalStore(list.onChanged, list.read, () => NONE)
  const pathOfView = (view: SavedView) => pathOf(Object.fromEntries(new URLSearchParams(view.search)))
  const keep = (next: readonly SavedView[]) => {
    const kept = list.write(next)
    if (!kept) showToast('This browser does not keep views. Bookmark the address instead.', { tone: 'error' })
    return kept
  }
  const items: MenuItem[] = [
    { kind: 'heading', label: views.length > 0 ? 'Your views' : 'No saved views yet' },
    ...views.map((view) => ({ kind: 'link' as const, label: view.name, to: pathOfView(view) })),
    { kind: 'separator' },
    {
      kind: 'action',
      label: 'Save this view…',
      icon: <BookmarkPlus size={14} aria-hidden="true" />,
      onSelect: () => setDialog('save'),
    },
    {
      kind: 'action',
      label: 'Manage views…',
      icon: <Settings2 size={14} aria-hidden="true" />,
      disabled: views.length === 0,
      onSelect: () => setDialog('manage'),
    },
  ]
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="sm" className="max-sm:px-2" icon={<Bookmark size={14} aria-hidden="true" />}>
            <span className="max-sm:sr-only">Saved views</span>
          </Button>
        }
        items={items}
      />
      <Suspense>
        {dialog === 'save' && (
          <SaveViewDialog
            taken={views.map((view) => view.name)}
            onClose={() => setDialog(null)}
            onSave={(name) => {
              const view = { name, search: withoutOpenPosts(location.search) }
              if (keep([...views.filter((one) => one.name !== name), view])) {
                showToast(`Saved as “${name}”`, { tone: 'success' })
              }
            }}
          />
        )}
        {dialog === 'manage' && (
          <ManageViewsDialog
            views={views}
            pathOf={pathOfView}
            onChange={keep}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A view is a filter and an order, not the posts that happened to be expanded nor an open dialog. */
function withoutOpenPosts(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['open', 'page', 'dialog']) query.delete(name)
  return query.toString()
}
