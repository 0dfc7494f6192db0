import { useNavigate } from 'react-router'
import type { DataMode } from '#contract/data-mode.ts'
import { deviceTimeZone } from '../../ui/time/time-zone.ts'
import { chooseData } from '../api/shown-data.ts'
import { useSite } from '../api/use-site.ts'
import { useLooks } from '../appearance/looks.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useShownData } from '../data/data-badge.tsx'
import { paths } from '../page/paths.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { useUrlDialog } from './use-url-dialog.ts'

/** What the command palette can do besides going somewhere. */
export function usePaletteActions(onShortcuts: () => void): readonly PaletteEntry[] {
  const navigate = useNavigate()
  const { isAuthenticated, logout } = useAuth()
  const [{ theme, palette, timeZone }, choose] = useLooks()
  const [, openDialog] = useUrlDialog()
  const shown = useShownData()
  const hasSample = (useSite()?.data.sample.posts ?? 0) > 0
  return [
    action('Set a price alert', () => navigate(paths.alerts({ new: 'bitcoin' })), [
      'new',
      'notify',
      'target',
    ]),
    action('Search posts', () => navigate(paths.explorer()), ['find']),
    theme === 'light'
      ? action('Switch to dark theme', () => choose({ theme: 'dark' }), ['mode', 'night'])
      : action('Switch to light theme', () => choose({ theme: 'light' }), ['mode', 'day', 'bright']),
    palette === 'color-blind'
      ? action('Turn the colour-blind palette off', () => choose({ palette: 'standard' }), ['color', 'green'])
      : action('Turn the colour-blind palette on', () => choose({ palette: 'color-blind' }), [
          'color',
          'blue',
        ]),
    ...offerOtherData(shown, { hasSample }),
    ...offerTimeZones({
      shown: timeZone,
      here: deviceTimeZone(),
      onZone: (zone) => choose({ timeZone: zone }),
      onOther: () => openDialog('time-zone'),
    }),
    action('Keyboard shortcuts', onShortcuts, ['keys', 'help']),
    action('Contact support', () => openDialog('support'), ['help', 'problem']),
    isAuthenticated
      ? action('Sign out', () => {
          logout()
          navigate(paths.home())
        }, ['leave', 'logout'])
      : action('Sign in', () => openDialog('login'), ['login', 'account']),
  ]
}

interface ZonesOffered {
  /** In which times are shown. */
  shown: string
  /** That of the device. */
  here: string
  onZone: (zone: string) => void
  onOther: () => void
}

/** UTC and the zone of the device, unless times are shown in it, and the choice of all others. */
export function offerTimeZones({ shown, here, onZone, onOther }: ZonesOffered): readonly PaletteEntry[] {
  const near = [...new Set(['UTC', here])].filter((zone) => zone !== shown)
  return [
    ...near.map((zone) => action(`Show times in ${nameZone(zone)}`, () => onZone(zone), TIME_WORDS)),
    action('Choose another time zone', onOther, TIME_WORDS),
  ]
}

const TIME_WORDS = ['time', 'zone', 'clock', 'utc', 'local']

function nameZone(zone: string): string {
  return zone === 'UTC' ? 'UTC' : `the zone of this device, ${zone.replaceAll('_', ' ')}`
}

/** The other data than what the screen shows, unless there is none. */
export function offerOtherData(
  shown: DataMode | undefined,
  { hasSample }: { hasSample: boolean },
): readonly PaletteEntry[] {
  if (shown === 'sample') return [action('Show live data', () => chooseData('live'), ['real'])]
  if (shown === 'live' && hasSample) return [action('Show sample data', () => chooseData('sample'), ['demo'])]
  return []
}

function action(label: string, act: () => void, keywords: string[] = []): PaletteEntry {
  return { group: 'Actions', label, act, keywords }
}
