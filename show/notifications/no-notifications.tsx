import { BellOff } from 'lucide-react'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

export function NoNotifications() {
  return (
    <EmptyState
      icon={<BellOff size={20} />}
      title="No notifications yet"
      description="Alerts that fire, mentions of your accounts and the daily summary come here."
      action={
        <LinkButton size="sm" to={paths.settings({ tab: 'notifications' })}>
          Choose your notifications
        </LinkButton>
      }
    />
  )
}
