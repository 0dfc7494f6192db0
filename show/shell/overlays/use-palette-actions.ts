import { useNavigate } from 'react-router'
import { chooseData } from '../api/shown-data.ts'
import { useLooks } from '../appearance/use-looks.ts'
import { useAuth } from '../auth/use-auth.ts'
import { useShownData } from '../data/data-badge.tsx'
import { paths } from '../page/paths.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { useUrlDialog } from './use-url-dialog.ts'

/** What the command palette can do besides going somewhere. */
export function usePaletteActions({ onShortcuts }: { onShortcuts: () => void }): readonly PaletteEntry[] {
  const navigate = useNavigate()
  const { isAuthenticated, logout } = useAuth()
  const [{ theme, palette }, choose] = useLooks()
  const [, openDialog] = useUrlDialog()
  const shown = useShownData()
  const action = (label: string, act: () => void, keywords: string[] = []): PaletteEntry => ({
    group: 'Actions',
    label,
    act,
    keywords,
  })
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
    ...(shown
      ? [
          shown === 'sample'
            ? action('Show live data', () => chooseData('live'), ['real'])
            : action('Show sample data', () => chooseData('sample'), ['demo']),
        ]
      : []),
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
