import { Check, LayoutDashboard, LogOut, Settings, User as UserIcon, Users, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#contract/app/accounts/users.ts'
import { useTeams } from '../../account/teams/use-teams.ts'
import { Avatar } from '../../ui/label/avatar.tsx'
import { chooseTeam, forgetTeam } from '../api/choose-team.ts'
import { getTeam } from '../api/session.ts'
import { useAuth } from '../auth/use-auth.ts'
import { paths } from '../page/paths.ts'

const ROW =
  'motion-hover flex h-9 pointer-coarse:h-control-md w-full items-center gap-2.5 rounded-control px-2.5 text-14 text-ink-1 hover:bg-s4 focus-visible:-outline-offset-2'

/** Who is signed in, what they act as, and the ways on; its code and the teams are asked for by the first press. */
export function UserMenuPanel({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const signOut = () => {
    if (getTeam()) forgetTeam() // before another account signs in here
    logout()
    navigate(paths.home())
  }
  return (
    <>
      <div className="mb-1 border-b border-line-strong px-2.5 pt-1.5 pb-2.5">
        <p className="wrap-anywhere text-14 font-medium">{user.username}</p>
        <p className="wrap-anywhere text-13 text-ink-3">{user.email}</p>
      </div>
      <Accounts user={user} />
      <Link to={paths.dashboard()} className={ROW} onClick={onLeave}>
        <LayoutDashboard size={16} aria-hidden="true" className="text-ink-3" />
        Dashboard
      </Link>
      <Link to={paths.settings()} className={ROW} onClick={onLeave}>
        <Settings size={16} aria-hidden="true" className="text-ink-3" />
        Settings
      </Link>
      {user.isOperator && (
        <Link to={paths.operator()} className={ROW} onClick={onLeave}>
          <Wrench size={16} aria-hidden="true" className="text-ink-3" />
          Operator
        </Link>
      )}
      <button type="button" className={ROW} onClick={signOut}>
        <LogOut size={16} aria-hidden="true" className="text-ink-3" />
        Sign Out
      </button>
    </>
  )
}

/** What this tab can act as, where there is a choice. */
function Accounts({ user }: { user: User }) {
  const teams = useTeams().data?.data ?? []
  const chosen = getTeam()
  if (teams.length === 0) return null
  return (
    <ul aria-label="Act as" className="mb-1 max-h-60 overflow-y-auto border-b border-line-strong pb-1">
      <Account id="" isChosen={chosen === ''} icon={<UserIcon size={16} />}>
        {user.username}
      </Account>
      {teams.map(({ id, name }) => (
        <Account key={id} id={id} isChosen={chosen === id} icon={<Users size={16} />}>
          {name}
        </Account>
      ))}
    </ul>
  )
}

function Account(props: { id: string; isChosen: boolean; icon: ReactNode; children: ReactNode }) {
  const { id, isChosen, icon, children } = props
  return (
    <li>
      <button
        type="button"
        className={ROW}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => chooseTeam(id, paths.dashboard())}
      >
        <span aria-hidden="true" className="text-ink-3">
          {icon}
        </span>
        <span className="min-w-0 flex-1 truncate text-left">{children}</span>
        {isChosen && <Check size={16} aria-hidden="true" className="shrink-0 text-accent" />}
      </button>
    </li>
  )
}

/** On the button of the menu: the team that this tab acts for. */
export function TeamName() {
  const teams = useTeams()
  const name = teams.data?.data.find(({ id }) => id === getTeam())?.name ?? 'Team'
  return (
    <>
      <Avatar name={name} />
      <span className="sr-only">Account menu, acting as the team </span>
      <span className="max-w-24 truncate max-wide:sr-only">{name}</span>
    </>
  )
}
