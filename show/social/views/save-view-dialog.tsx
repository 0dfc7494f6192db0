import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { VIEW_NAME_MAX_CHARS, VIEWS_MAX } from './saved-views.ts'

interface SaveViewDialogProps {
  /** The names in use; saving under one of them replaces it. */
  taken: readonly string[]
  onSave: (name: string) => unknown
  onClose: () => void
  /** What is saved, where it is no view that this browser keeps. */
  of?: { noun: string; description: string }
}

const VIEW = { noun: 'view', description: 'Keeps filters, order and columns under a name, in this browser.' }

export function SaveViewDialog({
  taken,
  onSave,
  onClose,
  of: { noun, description } = VIEW,
}: SaveViewDialogProps) {
  const form = useForm({
    initial: { name: '' },
    findProblem: ({ name }) => findProblem(name.trim(), { taken, noun }),
    send: ({ name }) => onSave(name.trim()),
    onSent: onClose,
  })
  const replaces = taken.includes(form.values.name.trim())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Save this ${noun}`}
      description={description}
    >
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          label="Name"
          maxLength={VIEW_NAME_MAX_CHARS}
          autoComplete="off"
          hint={replaces ? `Replaces the ${noun} of this name.` : undefined}
          {...form.field('name')}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Save {noun}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function findProblem(name: string, { taken, noun }: { taken: readonly string[]; noun: string }) {
  if (!name) return { field: 'name', message: `Give the ${noun} a name` }
  if (taken.length < VIEWS_MAX || taken.includes(name)) return undefined
  return {
    field: 'name',
    message: `You have ${VIEWS_MAX} ${noun}s, the most there can be: delete one or reuse its name`,
  }
}
