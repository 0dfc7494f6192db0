import type { User } from '#contract/app/user.ts'
import { Card } from '../ui/card.tsx'
import { PalettePicker } from './palette-picker.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileTab({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-6">
      <Card title="Profile details">
        <ProfileForm user={user} />
      </Card>
      <Card title="Appearance" description="Kept in this browser.">
        <PalettePicker />
      </Card>
    </div>
  )
}
