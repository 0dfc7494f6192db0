import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { RenameViewForm } from './rename-view-form.tsx'
import type { SavedView } from './saved-views.ts'

interface ManageViewsDialogProps {
  views: readonly SavedView[]
  pathOf: (view: SavedView) => string
  onChange: (views: readonly SavedView[]) => void
  onClose: () => void
}

export function ManageViewsDialog({ views, pathOf, onChange, onClose }: ManageViewsDialogProps) {
  const [renaming, setRenaming] = useState<SavedView>()
  const [leftName, setLeftName] = useState<string>()
  const stopRenaming = (name: string) => {
    setRenaming(undefined)
    setLeftName(name)
  }
  const rename = (view: SavedView, name: string) => {
    onChange(views.map((one) => (one === view ? { ...view, name } : one)))
    stopRenaming(name)
  }
  const remove = (view: SavedView) => {
    onChange(views.filter((one) => one !== view))
    showToast(`Deleted “${view.name}”`, { action: { label: 'Undo', onClick: () => onChange(views) } })
    if (views.length === 1) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onEscape={() => {
        if (renaming) stopRenaming(renaming.name)
        return renaming !== undefined
      }}
      title="Saved views"
    >
      <ul className="divide-y divide-line-subtle">
        {views.map((view) => (
          <li key={view.name} className="py-1">
            {view === renaming ? (
              <RenameViewForm
                view={view}
                taken={views.filter((one) => one !== view).map(({ name }) => name)}
                onRename={(name) => rename(view, name)}
                onCancel={() => stopRenaming(view.name)}
              />
            ) : (
              <div className="flex items-center gap-1">
                <Link
                  to={pathOf(view)}
                  onClick={onClose}
                  className="mr-auto min-w-0 truncate text-14 hover:text-accent"
                >
                  <bdi>{view.name}</bdi>
                </Link>
                <Button
                  size="sm"
                  square
                  variant="ghost"
                  aria-label={`Rename view ${view.name}`}
                  data-tip="Rename"
                  icon={<Pencil size={14} aria-hidden="true" />}
                  autoFocus={view.name === leftName}
                  onClick={() => setRenaming(view)}
                />
                <Button
                  size="sm"
                  square
                  variant="ghost"
                  aria-label={`Delete view ${view.name}`}
                  data-tip="Delete"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={() => remove(view)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
