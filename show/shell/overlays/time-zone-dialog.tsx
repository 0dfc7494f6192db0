import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { findTimeZones, nameTimeZone } from '../../ui/time/find-time-zones.ts'
import { deviceTimeZone } from '../../ui/time/time-zone.ts'
import { useLooks } from '../appearance/looks.ts'
import { listTimeZones, TimeZoneSelect } from '../appearance/time-zone-select.tsx'

const FOUND_MAX = 5

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

interface TimeZoneSearchProps {
  zones: readonly string[]
  onZone: (zone: string) => void
}

/** Finds a time zone by what its city is or was called; Enter takes the first. */
function TimeZoneSearch({ zones, onZone }: TimeZoneSearchProps) {
  const [text, setText] = useState('')
  const found = findTimeZones(text, zones).slice(0, FOUND_MAX)
  const take = (zone: string) => {
    onZone(zone)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || found[0] === undefined) return
    event.preventDefault()
    take(found[0])
  }
  return (
    <div>
      <TextField
        label="Find a time zone"
        type="search"
        placeholder="City or region, such as Kolkata"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status" className="text-13 text-ink-3">
        {text.trim() !== '' && found.length === 0 && (
          <p className="mt-2">No time zone of that name. Try a larger city nearby.</p>
        )}
        {found.length > 0 && <span className="sr-only">{found.map(nameTimeZone).join(', ')}</span>}
      </div>
      {found.length > 0 && (
        <ul aria-label="Time zones found" className="mt-2 flex flex-wrap gap-2">
          {found.map((zone) => (
            <li key={zone}>
              <Button size="sm" onClick={() => take(zone)}>
                {nameTimeZone(zone)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
