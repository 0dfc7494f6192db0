import type { User } from '#contract/app/accounts/users.ts'
import { Card } from '../ui/layout/card.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { ConfirmationState } from './confirmation/confirmation-state.tsx'

/** Username, e-mail and since when: what the server knows, beside the forms that change it. */
export function AccountInformation({ user }: { user: User }) {
  const created = new Date(user.created_at)
  const times = useTimes()
  return (
    <Card title="Account information">
      <dl className="flex flex-col gap-3 text-14">
        <Row label="Username">{user.username}</Row>
        <Row label="Email">{user.email}</Row>
        <Row label="Account created">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is shown on focus as on hover */}
          <time dateTime={created.toISOString()} data-tip={times.exact(created)} tabIndex={0}>
            {times.longDate(created)}
          </time>
        </Row>
      </dl>
      <div className="mt-3 empty:hidden">
        <ConfirmationState user={user} />
      </div>
    </Card>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
