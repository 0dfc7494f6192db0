import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { type SavedView, VIEW_NAME_MAX_CHARS } from './saved-views.ts'

interface ManageViewsDialogProps {
  views: readonly SavedView[]
  pathOf: (view: SavedView) => string
  onChange: (views: readonly SavedView[]) => void
  onClose: () => void
  noun?: string
}

export function ManageViewsDialog({
  views,
  pathOf,
  onChange,
  onClose,
  noun = 'view',
}: ManageViewsDialogProps) {
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
      title={`Saved ${noun}s`}
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
                  aria-label={`Rename ${noun} ${view.name}`}
                  data-tip="Rename"
                  icon={<Pencil size={14} aria-hidden="true" />}
                  autoFocus={view.name === leftName}
                  onClick={() => setRenaming(view)}
                />
                <Button
                  size="sm"
                  square
                  variant="ghost"
                  aria-label={`Delete ${noun} ${view.name}`}
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

interface RenameViewFormProps {
  view: SavedView
  /** The names of all other views. */
  taken: readonly string[]
  onRename: (name: string) => void
  onCancel: () => void
}

function RenameViewForm({ view, taken, onRename, onCancel }: RenameViewFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const form = useForm({
    initial: { name: view.name },
    findProblem: ({ name }) => findProblem(name.trim(), taken),
    send: ({ name }) => onRename(name.trim()),
  })
  return (
    <form {...form.props} className="flex flex-col gap-2 py-2">
      <TextField
        ref={input}
        label="New name"
        maxLength={VIEW_NAME_MAX_CHARS}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary">
          Rename
        </Button>
      </div>
    </form>
  )
}

function findProblem(name: string, taken: readonly string[]) {
  if (!name) return { field: 'name', message: 'Give the view a name' }
  return taken.includes(name)
    ? { field: 'name', message: 'You already have a view with this name' }
    : undefined
}
