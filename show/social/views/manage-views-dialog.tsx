import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { SavedView } from './saved-views.ts'

interface ManageViewsDialogProps {
  views: readonly SavedView[]
  pathOf: (view: SavedView) => string
  onChange: (views: readonly SavedView[]) => void
  onClose: () => void
}

export function ManageViewsDialog({ views, pathOf, onChange, onClose }: ManageViewsDialogProps) {
  const remove = (view: SavedView) => {
    onChange(views.filter((one) => one !== view))
    showToast(`Deleted “${view.name}”`, { action: { label: 'Undo', onClick: () => onChange(views) } })
    if (views.length === 1) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Saved views">
      <ul className="divide-y divide-line-subtle">
        {views.map((view) => (
          <li key={view.name} className="flex items-center justify-between gap-2 py-1">
            <Link to={pathOf(view)} onClick={onClose} className="min-w-0 truncate text-14 hover:text-accent">
              <bdi>{view.name}</bdi>
            </Link>
            <Button
              size="sm"
              square
              variant="ghost"
              aria-label={`Delete view ${view.name}`}
              data-tip="Delete"
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => remove(view)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
