import { Card } from '../ui/layout/card.tsx'
import { AccountRecord } from './account-record.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function SecurityTab() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card title="Change password" description="Your other sessions end, and an e-mail confirms the change.">
        <ChangePasswordForm />
      </Card>
      <AccountRecord />
    </div>
  )
}
