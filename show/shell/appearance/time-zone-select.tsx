import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { deviceTimeZone } from '../../ui/time/time-zone.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useLooks } from './looks.ts'

/** Chooses in which time zone times are shown: at once, here and wherever the account signs in. `search` stands below. */
export function TimeZoneSelect({ search }: { search?: ReactNode }) {
  const { isAuthenticated } = useAuth()
  const [{ timeZone }, choose] = useLooks()
  const here = deviceTimeZone()
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Time zone"
        hint={`For every time you see${isAuthenticated ? ', and for your quiet hours' : ''}. Whole days are counted in UTC and labelled with it.`}
        value={timeZone}
        options={listTimeZones(timeZone, here).map((zone) => ({
          value: zone,
          label: nameOf(zone) + (zone === here && zone !== 'UTC' ? ' (this device)' : ''),
        }))}
        onChange={(event) => choose({ timeZone: event.target.value })}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {search}
        {timeZone !== here && (
          <Button size="sm" onClick={() => choose({ timeZone: here })}>
            Use the zone of this device, {nameOf(here)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** UTC, the zone of the device, the chosen one, and then all that the browser knows. */
export function listTimeZones(chosen: string, here: string): string[] {
  return [...new Set(['UTC', here, chosen, ...Intl.supportedValuesOf('timeZone')])]
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}
