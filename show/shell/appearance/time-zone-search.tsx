import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { findTimeZones, nameTimeZone } from '../../ui/time/find-time-zones.ts'

const FOUND_MAX = 5

interface TimeZoneSearchProps {
  zones: readonly string[]
  onZone: (zone: string) => void
}

/** Finds a time zone by what its city is or was called; Enter takes the first. */
export function TimeZoneSearch({ zones, onZone }: TimeZoneSearchProps) {
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
