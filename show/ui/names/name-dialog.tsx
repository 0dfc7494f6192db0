import { Button } from '../action/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '../overlay/dialog.tsx'

/** Of what a person names: views, screens, watchlists. */
export const NAME_MAX_CHARS = 60

interface NameDialogProps {
  /** What is named, such as view. */
  noun: string
  title: string
  description: string
  /** What its button says. */
  action: string
  /** The names in use. */
  taken: readonly string[]
  /** Whether one of a name in use is replaced; else the name is refused. */
  replaces: boolean
  most: number
  /** Throws what was refused, which is said beside the name. */
  onSave: (name: string) => unknown
  onClose: () => void
}

/** Asks what something shall be called. */
export function NameDialog({ noun, title, description, action, onClose, ...rules }: NameDialogProps) {
  const form = useForm({
    initial: { name: '' },
    findProblem: ({ name }) => findProblem(name.trim(), { noun, ...rules }),
    send: ({ name }) => rules.onSave(name.trim()),
    onSent: onClose,
    focusRefused: 'name',
  })
  const isReplaced = rules.replaces && rules.taken.includes(form.values.name.trim())
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          label="Name"
          maxLength={NAME_MAX_CHARS}
          autoComplete="off"
          hint={isReplaced ? `Replaces the ${noun} of this name.` : undefined}
          {...form.field('name')}
        />
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

function findProblem(
  name: string,
  { taken, noun, replaces, most }: Pick<NameDialogProps, 'taken' | 'noun' | 'replaces' | 'most'>,
) {
  if (!name) return { field: 'name', message: `Give the ${noun} a name` }
  const isTaken = taken.includes(name)
  if (isTaken && !replaces) return { field: 'name', message: `You already have a ${noun} with this name` }
  if (taken.length < most || isTaken) return undefined
  return {
    field: 'name',
    message: `You have ${most} ${noun}s, the most there can be: delete one${replaces ? ' or reuse its name' : ''}`,
  }
}
