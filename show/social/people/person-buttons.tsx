import { UserRoundPlus, VolumeX } from 'lucide-react'
import type { PeopleList } from '#contract/app/accounts/people.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { Button } from '../../ui/action/button.tsx'
import { useChangePeople, usePeople } from './use-people.ts'

/** Follow or mute an author; for who is signed in. */
export function PersonButtons({ source, username }: { source: string; username: string }) {
  const { user } = useAuth()
  const { data } = usePeople()
  const { setPerson, isChanging } = useChangePeople()
  if (!user || !data) return null
  const name = username.toLowerCase()
  const known = data.people.find((one) => one.source === source && one.username.toLowerCase() === name)?.list
  const toggle = (list: PeopleList) => setPerson({ source, username, list: known === list ? null : list })
  return (
    <>
      <Button
        size="sm"
        aria-pressed={known === 'followed'}
        disabled={isChanging}
        icon={<UserRoundPlus size={14} aria-hidden="true" />}
        onClick={() => toggle('followed')}
      >
        {known === 'followed' ? 'Following' : 'Follow'}
      </Button>
      <Button
        size="sm"
        aria-pressed={known === 'muted'}
        disabled={isChanging}
        icon={<VolumeX size={14} aria-hidden="true" />}
        onClick={() => toggle('muted')}
      >
        {known === 'muted' ? 'Muted' : 'Mute'}
      </Button>
    </>
  )
}
