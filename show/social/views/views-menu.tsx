import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { VIEWS_MAX } from '#contract/app/accounts/list-rules.ts'
import type { NewView } from '#contract/app/views.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import type { MenuItem } from '../../ui/overlay/open-menu.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import type { ViewedPage } from './saved-views.ts'
import { NotKeptError, useSavedViews } from './use-saved-views.ts'

// Most readers save no view: the dialogs come when they are asked for.
const ManageNamesDialog = lazyPart(() =>
  import('../../ui/names/manage-names-dialog.tsx').then(
    (module) => module.ManageNamesDialog<NewView & { to: string }>,
  ),
)
const NameDialog = lazyPart(() =>
  import('../../ui/names/name-dialog.tsx').then((module) => module.NameDialog),
)

interface ViewsMenuProps {
  /** Whose views they are: a table of posts by its source, or the explorer. */
  of: ViewedPage
  /** The address of the page with what stands behind its "?". */
  pathOf: (query: Record<string, string>) => string
}

/** Addresses of this page under names: each a link, kept on the account, or in this browser where there is none. */
export function ViewsMenu({ of, pathOf }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { views, isOnAccount, save, rename, remove } = useSavedViews(of)
  const shown = views.map((view) => ({
    ...view,
    to: pathOf(Object.fromEntries(new URLSearchParams(view.search))),
  }))
  const viewOf = ({ name }: { name: string }) => views.find((view) => view.name === name)
  const change = async (made: Promise<void>): Promise<boolean> => {
    try {
      await made
      return true
    } catch (error) {
      showToast(describe(error), { tone: 'error' })
      return false
    }
  }
  const items: MenuItem[] = [
    { kind: 'heading', label: views.length > 0 ? 'Your views' : 'No saved views yet' },
    ...shown.map(({ name, to }) => ({ kind: 'link' as const, label: name, to })),
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
          <NameDialog
            noun="view"
            title="Save this view"
            description={`Keeps filters, order and columns under a name, ${isOnAccount ? 'on your account' : 'in this browser'}.`}
            action="Save view"
            taken={views.map(({ name }) => name)}
            replaces
            most={VIEWS_MAX}
            onClose={() => setDialog(null)}
            onSave={async (name) => {
              if (await change(save({ name, search: withoutOpenPosts(location.search) })))
                showToast(`Saved as “${name}”`, { tone: 'success' })
            }}
          />
        )}
        {dialog === 'manage' && (
          <ManageNamesDialog
            noun="view"
            items={shown}
            onRename={async (item, name) => {
              const view = viewOf(item)
              if (view) await change(rename(view, name))
            }}
            onDelete={async (item) => {
              const view = viewOf(item)
              if (!view || !(await change(remove(view)))) return
              const undo = () => void change(save({ name: view.name, search: view.search }))
              showToast(`Deleted “${view.name}”`, { action: { label: 'Undo', onClick: undo } })
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function describe(error: unknown): string {
  if (error instanceof NotKeptError) return 'This browser does not keep views. Bookmark the address instead.'
  return describeError(error, 'Your views were not saved. Please try again.')
}

/** A view is a filter and an order, not the posts that happened to be expanded nor an open dialog. */
function withoutOpenPosts(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['open', 'page', 'dialog']) query.delete(name)
  return query.toString()
}
