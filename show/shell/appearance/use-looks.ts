import { useCallback, useSyncExternalStore } from 'react'
import { setAppearance } from '#contract/app/operations.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { callApi } from '../api/call-api.ts'
import { useAuth } from '../auth/use-auth.ts'
import { applyLooks, type Looks, onLooksChanged, readLooks } from './looks.ts'

const AS_BUILT: Looks = { theme: 'dark', palette: 'standard', timeZone: 'UTC' }

/** How the site looks, and the way to choose: for this browser, and for the account where somebody is signed in. */
export function useLooks(): [Looks, (looks: Partial<Looks>) => void] {
  const { user, updateUser } = useAuth()
  const looks = useSyncExternalStore(onLooksChanged, readLooks, () => AS_BUILT)
  const choose = useCallback(
    (chosen: Partial<Looks>) => {
      applyLooks(chosen)
      if (!user) return
      callApi(setAppearance, { body: chosen }).then(
        (appearance) => updateUser({ ...user, appearance }),
        () => showToast('Kept in this browser only. Your account could not be reached.', { tone: 'error' }),
      )
    },
    [user, updateUser],
  )
  return [looks, choose]
}
