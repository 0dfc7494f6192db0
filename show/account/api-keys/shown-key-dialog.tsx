import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ShownKey } from './key-api.ts'

/** The only time that a key is seen whole. */
export function ShownKeyDialog({ apiKey, onClose }: { apiKey: ShownKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Your key "${apiKey.name}"`}
      description="Copy it now: it is not shown again, and nobody can read it out later."
      width="wide"
    >
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-bg py-1 pr-1 pl-3 max-sm:flex-col max-sm:items-stretch max-sm:p-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all select-all">{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy key" labelled variant="secondary" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  )
}
