import { Card } from '../ui/card.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function SecurityTab() {
  return (
    <Card title="Change password" description="Your other sessions end, and a mail tells you of the change.">
      <ChangePasswordForm />
    </Card>
  )
}
