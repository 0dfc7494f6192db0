import { BOARD_NAME_MAX } from '#contract/app/board-rules.ts'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'

interface NameDialogProps {
  title: string
  action: string
  name?: string
  onSave: (name: string) => unknown
  onClose: () => void
}

/** Asks for the name of a dashboard. */
export function NameDialog({ title, action, name = '', onSave, onClose }: NameDialogProps) {
  const form = useForm({
    initial: { name },
    findProblem: (values) =>
      values.name.trim() ? undefined : { field: 'name', message: 'Give the dashboard a name' },
    send: async (values) => onSave(values.name.trim()),
    onSent: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form {...form.props} className="flex flex-col gap-4">
        <TextField label="Name" maxLength={BOARD_NAME_MAX} autoComplete="off" {...form.field('name')} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
