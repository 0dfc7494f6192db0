import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VIEW_NAME_MAX_CHARS, VIEWS_MAX } from './saved-views.ts'

interface SaveViewDialogProps {
  /** The names in use; saving under one of them replaces it. */
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

export function SaveViewDialog({ taken, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    const problem = findProblem(text, taken)
    if (problem) {
      setError(problem)
      return input.current?.focus()
    }
    onSave(text)
    onClose()
  }
  const replaces = taken.includes(name.trim())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Its filters, order, rows and columns, under a name in this browser."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={input}
          label="Name"
          value={name}
          maxLength={VIEW_NAME_MAX_CHARS}
          autoComplete="off"
          error={error}
          hint={replaces ? 'Replaces the view of this name.' : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function findProblem(name: string, taken: readonly string[]): string | undefined {
  if (!name) return 'Give the view a name'
  if (taken.length < VIEWS_MAX || taken.includes(name)) return undefined
  return `This table has ${VIEWS_MAX} views, which is the most: delete one or save under its name`
}
