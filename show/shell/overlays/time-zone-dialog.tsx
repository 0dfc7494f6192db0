import { Dialog } from '../../ui/overlay/dialog.tsx'
import { deviceTimeZone } from '../../ui/time/time-zone.ts'
import { TimeZoneSearch } from '../appearance/time-zone-search.tsx'
import { listTimeZones, TimeZoneSelect } from '../appearance/time-zone-select.tsx'
import { useLooks } from '../appearance/use-looks.ts'

/** The time zone of Settings over the page one was reading, for visitors too, found by its city or in the list. */
export function TimeZoneDialog({ onClose }: { onClose: () => void }) {
  const [{ timeZone }, choose] = useLooks()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Choose a time zone">
      <div className="flex flex-col gap-5">
        <TimeZoneSearch
          zones={listTimeZones(timeZone, deviceTimeZone())}
          onZone={(zone) => choose({ timeZone: zone })}
        />
        <TimeZoneSelect />
      </div>
    </Dialog>
  )
}
