import { useEffect, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { type SavedView, VIEW_NAME_MAX_CHARS } from './saved-views.ts'

interface RenameViewFormProps {
  view: SavedView
  /** The names of all other views. */
  taken: readonly string[]
  onRename: (name: string) => void
  onCancel: () => void
}

export function RenameViewForm({ view, taken, onRename, onCancel }: RenameViewFormProps) {
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
