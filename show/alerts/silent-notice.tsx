import { usePreferences } from '../notifications/use-preferences.ts'
import { paths } from '../shell/page/paths.ts'
import { TextLink } from '../ui/action/text-link.tsx'
import { Notice } from '../ui/state/notice.tsx'

/** Says so where the account holder has switched off what alerts tell. */
export function SilentNotice() {
  const { data } = usePreferences()
  const isOff = data?.data.some(({ id, enabled }) => id === 'price_alerts' && !enabled)
  if (!isOff) return null
  return (
    <div className="mb-4">
      <Notice>
        Price Alerts are switched off: alerts still fire and are counted, but you get no notification and no
        e-mail. <TextLink to={paths.settings({ tab: 'notifications' })}>Notification settings</TextLink>
      </Notice>
    </div>
  )
}
