import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TimeZoneSelect } from '../appearance/time-zone-select.tsx'

/** The time zone of Settings over the page one was reading, for visitors too. */
export function TimeZoneDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Choose a time zone">
      <TimeZoneSelect />
    </Dialog>
  )
}
