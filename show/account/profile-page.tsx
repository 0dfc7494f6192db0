import { useAuth } from '../shell/auth/use-auth.ts'
import { type PageHandle, pageMeta } from '../shell/page/page-meta.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageHeader } from '../ui/layout/page.tsx'
import { AccountInformation } from './account-information.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta = () =>
  pageMeta({
    title: 'Profile',
    description: 'Your name, your e-mail address and the accounts you post from.',
    hidden: true,
  })

const HEADING = {
  title: 'Profile',
  description:
    'Who you are here, and where you post: posts of linked accounts are counted on your dashboard.',
}

export const handle = { heading: HEADING } satisfies PageHandle

export default function ProfilePage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <Page>
      <PageHeader {...HEADING} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-6">
          <Card title="Profile details">
            <ProfileForm user={user} />
          </Card>
          <Card
            title="Change password"
            description="Your other sessions end, and an e-mail confirms the change."
          >
            <ChangePasswordForm />
          </Card>
        </div>
        <AccountInformation user={user} />
      </div>
    </Page>
  )
}
