import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface DeleteWebhookDialogProps {
  /** Such as "Discord at https://…". */
  about: string
  onClose: () => void
  onDelete: () => void
}

/** Asks first, because nothing brings a webhook's log and secret back. */
export function DeleteWebhookDialog({ about, onClose, onDelete }: DeleteWebhookDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this webhook?"
      description="Alerts are no longer sent there, and its log is deleted. Anything still waiting is dropped."
    >
      <p className="text-14 text-ink-2 wrap-anywhere">{about}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onDelete()
            onClose()
          }}
        >
          Delete webhook
        </Button>
      </div>
    </Dialog>
  )
}
