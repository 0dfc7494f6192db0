import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { ShownKey } from './key-api.ts'
import { TryKey } from './try-key.tsx'

/** The only time that a key is seen whole, with the first call that it makes. */
export function ShownKeyDialog({ apiKey, onClose }: { apiKey: ShownKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Your key "${apiKey.name}"`}
      description="Copy it now. It is not shown again, and nobody can look it up later."
      width="wide"
    >
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-bg py-1 pr-1 pl-3 max-sm:flex-col max-sm:items-stretch max-sm:p-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all select-all">{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy key" labelled variant="secondary" />
      </div>
      <TryKey apiKey={apiKey} />
      <p className="mt-3 text-13 text-ink-3">
        Next: try every endpoint in the <TextLink to={paths.sandbox()}>sandbox</TextLink>, or read{' '}
        <TextLink to={paths.docsPage('getting-started')}>Getting started</TextLink>.
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      </div>
    </Dialog>
  )
}
