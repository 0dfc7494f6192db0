import type { User } from '#contract/app/user.ts'
import { Card } from '../ui/layout/card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileTab({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-6">
      <Card title="Profile details">
        <ProfileForm user={user} />
      </Card>
      <AppearanceCard />
    </div>
  )
}
