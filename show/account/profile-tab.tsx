import type { Theme } from '#contract/account-choices.ts'
import type { User } from '#contract/app/accounts/users.ts'
import { useLooks } from '../shell/appearance/looks.ts'
import { TimeZoneSelect } from '../shell/appearance/time-zone-select.tsx'
import { LinkButton } from '../ui/action/links.tsx'
import { Change } from '../ui/figures/numbers.tsx'
import { Switch } from '../ui/form/checkbox.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ProfileForm } from './profile-form.tsx'

const THEME_OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'Like my device' },
]

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

/** Theme, palette and time zone: changed at once, here and wherever the account signs in. */
function AppearanceCard() {
  const [{ theme, palette }, choose] = useLooks()
  return (
    <Card title="Appearance" description="For your account, in every browser you sign in with.">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span aria-hidden="true" className="text-14 font-medium">
            Theme
          </span>
          <Segmented
            label="Theme"
            options={THEME_OPTIONS}
            value={theme}
            onChange={(chosen) => choose({ theme: chosen })}
          />
        </div>
        <Switch
          label="Colour-blind palette"
          description="Rises in blue and falls in orange, everywhere."
          checked={palette === 'color-blind'}
          onChange={(on) => choose({ palette: on ? 'color-blind' : 'standard' })}
        />
        <p className="flex gap-4 text-14">
          <Change percent={2.41} />
          <Change percent={-1.08} />
        </p>
        <TimeZoneSelect
          search={
            // Over the page: `URL_DIALOGS` has its name.
            <LinkButton size="sm" to={{ search: '?dialog=time-zone' }} preventScrollReset>
              Find it by city
            </LinkButton>
          }
        />
      </div>
    </Card>
  )
}
