import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../action/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { NAME_MAX_CHARS } from './name-dialog.tsx'

/** Something that a person has named. */
interface Named {
  name: string
  /** Where it is seen. */
  to: string
}

interface ManageNamesDialogProps<Item extends Named> {
  /** What each of them is, such as view. */
  noun: string
  items: readonly Item[]
  /** Throws what was refused, which is said beside the name. */
  onRename: (item: Item, name: string) => unknown
  onDelete: (item: Item) => void
  onClose: () => void
}

/** All that a person has named of one kind: each a link, to be renamed and deleted. */
export function ManageNamesDialog<Item extends Named>({
  noun,
  items,
  onRename,
  onDelete,
  onClose,
}: ManageNamesDialogProps<Item>) {
  const [renaming, setRenaming] = useState<string>()
  const [leftName, setLeftName] = useState<string>()
  const stopRenaming = (name: string) => {
    setRenaming(undefined)
    setLeftName(name)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onEscape={() => {
        if (renaming !== undefined) stopRenaming(renaming)
        return renaming !== undefined
      }}
      title={`Saved ${noun}s`}
    >
      <ul className="divide-y divide-line-subtle">
        {items.map((item) => (
          <li key={item.name} className="py-1">
            {item.name === renaming ? (
              <RenameForm
                name={item.name}
                noun={noun}
                taken={items.filter((one) => one !== item).map(({ name }) => name)}
                onRename={async (name) => {
                  if (name !== item.name) await onRename(item, name)
                  stopRenaming(name)
                }}
                onCancel={() => stopRenaming(item.name)}
              />
            ) : (
              <div className="flex items-center gap-1">
                <Link
                  to={item.to}
                  onClick={onClose}
                  className="mr-auto min-w-0 truncate text-14 hover:text-accent"
                >
                  <bdi>{item.name}</bdi>
                </Link>
                <Button
                  size="sm"
                  square
                  variant="ghost"
                  aria-label={`Rename ${noun} ${item.name}`}
                  data-tip="Rename"
                  icon={<Pencil size={14} aria-hidden="true" />}
                  autoFocus={item.name === leftName}
                  onClick={() => setRenaming(item.name)}
                />
                <Button
                  size="sm"
                  square
                  variant="ghost"
                  aria-label={`Delete ${noun} ${item.name}`}
                  data-tip="Delete"
                  icon={<Trash2 size={14} aria-hidden="true" />}
                  onClick={() => {
                    onDelete(item)
                    if (items.length === 1) onClose()
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface RenameFormProps {
  name: string
  noun: string
  /** The names of all others. */
  taken: readonly string[]
  onRename: (name: string) => Promise<void>
  onCancel: () => void
}

function RenameForm({ name: before, noun, taken, onRename, onCancel }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const form = useForm({
    initial: { name: before },
    findProblem: ({ name }) => {
      if (!name.trim()) return { field: 'name', message: `Give the ${noun} a name` }
      if (!taken.includes(name.trim())) return undefined
      return { field: 'name', message: `You already have a ${noun} with this name` }
    },
    send: ({ name }) => onRename(name.trim()),
    focusRefused: 'name',
  })
  return (
    <form {...form.props} className="flex flex-col gap-2 py-2">
      <TextField
        ref={input}
        label="New name"
        maxLength={NAME_MAX_CHARS}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={form.busy}>
          Rename
        </Button>
      </div>
    </form>
  )
}
