import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type SavedView, VIEW_NAME_MAX_CHARS } from './saved-views.ts'

interface RenameViewFormProps {
  view: SavedView
  /** The names of all other views. */
  taken: readonly string[]
  onRename: (name: string) => void
  onCancel: () => void
}

export function RenameViewForm({ view, taken, onRename, onCancel }: RenameViewFormProps) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    const problem = findProblem(text, taken)
    if (!problem) return onRename(text)
    setError(problem)
    input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2 py-2">
      <TextField
        ref={input}
        label="New name"
        value={name}
        maxLength={VIEW_NAME_MAX_CHARS}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
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

function findProblem(name: string, taken: readonly string[]): string | undefined {
  if (!name) return 'Give the view a name'
  return taken.includes(name) ? 'Another view has this name' : undefined
}
