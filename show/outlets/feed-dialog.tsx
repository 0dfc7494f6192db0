import { OUTLET_FORMATS, OUTLET_NAME_MAX, type OutletFormat, pathOfOutlet } from '#contract/app/outlets.ts'
import { describeError } from '../shell/api/api-error.ts'
import { paths } from '../shell/page/paths.ts'
import { siteOrigin } from '../shell/page/product.ts'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { type FeedOf, useCreateOutlet } from './use-outlets.ts'

const FORMAT_NAMES: Record<OutletFormat, string> = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
  csv: 'CSV for spreadsheets',
}

interface FeedDialogProps {
  of: FeedOf
  /** Which name it is offered. */
  name: string
  onClose: () => void
}

/** Makes a feed and shows its addresses, once. */
export function FeedDialog({ of, name, onClose }: FeedDialogProps) {
  const create = useCreateOutlet()
  const form = useForm({
    initial: { name: name.slice(0, OUTLET_NAME_MAX) },
    findProblem: (values) =>
      values.name.trim() ? undefined : { field: 'name', message: 'Give the feed a name' },
    send: (values) => create.mutateAsync({ ...of, name: values.name.trim() }),
  })
  const token = create.data?.token
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={token ? 'Your feed' : 'Create a feed'}
      description={
        token
          ? 'Copy the addresses now: they are shown once. Anyone who has one can read the feed.'
          : 'An address for feed readers and spreadsheets. It needs no sign-in and is updated every minute.'
      }
      width="wide"
    >
      {token ? (
        <div className="flex flex-col gap-4">
          <ul aria-label="Addresses" className="flex flex-col gap-3">
            {OUTLET_FORMATS.map((format) => (
              <FeedAddress key={format} label={FORMAT_NAMES[format]} path={pathOfOutlet(format, token)} />
            ))}
          </ul>
          <p className="text-13 text-ink-2">
            Revoke it in <TextLink to={paths.settings({ tab: 'api' })}>Settings</TextLink>.
          </p>
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          {form.refusal !== undefined && (
            <Notice tone="error">
              {describeError(form.refusal, 'The feed was not created. Please try again.')}
            </Notice>
          )}
          <TextField label="Name" maxLength={OUTLET_NAME_MAX} autoComplete="off" {...form.field('name')} />
          <div className="flex justify-end gap-2">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Create feed
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function FeedAddress({ label, path }: { label: string; path: string }) {
  const address = `${siteOrigin()}${path}`
  return (
    <li className="flex min-w-0 items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block text-13 font-medium text-ink-1">{label}</span>
        <code className="block truncate font-mono text-12 text-ink-3">{address}</code>
      </span>
      <CopyButton text={address} label={`Copy the ${label} address`} variant="secondary" />
    </li>
  )
}
