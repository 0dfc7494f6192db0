import { BellOff } from 'lucide-react'
import { paths } from '../shell/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export function NoNotifications() {
  return (
    <EmptyState
      icon={<BellOff size={20} />}
      title="No notifications yet"
      description="Alerts that fire, mentions of your accounts and the daily summary come here."
      action={
        <LinkButton size="sm" to={paths.settings({ tab: 'notifications' })}>
          Choose what you are told
        </LinkButton>
      }
    />
  )
}
