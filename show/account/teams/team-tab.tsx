import { useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'
import type { User } from '#contract/app/accounts/users.ts'
import { createTeam, joinTeam } from '#contract/app/operations.ts'
import { TEAM_NAME_MAX } from '#contract/teams/team-roles.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { chooseTeam } from '../../shell/api/choose-team.ts'
import { getTeam } from '../../shell/api/session.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { TeamCards } from './team-cards.tsx'
import { useTeams } from './use-teams.ts'

const HERE = paths.settings({ tab: 'team' })

/** The team that this tab acts for with its members, the teams that the account is in, and the way to a new one. */
export function TeamTab({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-4">
      <Invitation user={user} />
      {getTeam() !== '' && <TeamCards user={user} />}
      <TeamsCard user={user} />
    </div>
  )
}

/** Of the link of an invitation: its token leaves the address at once, and is used by a press alone. */
function Invitation({ user }: { user: User }) {
  const [inAddress, setInAddress] = useQueryState('invitation')
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    if (inAddress === null) return
    setToken(inAddress)
    setInAddress(null)
  }, [inAddress, setInAddress])
  const form = useForm({
    initial: {},
    send: () => callApi(joinTeam, { body: { token: token ?? '' } }),
    onSent: ({ id }) => chooseTeam(id, HERE),
  })
  if (!token) return null
  return (
    <Card title="You are invited to a team" description={`Join it as ${user.username} (${user.email}).`}>
      <form {...form.props} className="flex flex-col items-start gap-3">
        {(form.refusal !== undefined || form.errorOf('token')) && (
          <Notice tone="error">
            {form.errorOf('token') ??
              describeError(form.refusal, 'You did not join the team. Please try again.')}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          Join team
        </Button>
      </form>
    </Card>
  )
}

function TeamsCard({ user }: { user: User }) {
  const teams = useTeams()
  const chosen = getTeam()
  const { data } = teams
  return (
    <Card
      title="Your teams"
      description="A team has its own keys, usage, alerts, dashboards and watchlist. Switch between teams and your account in the account menu."
    >
      {!data && !hasFailed(teams) && (
        <Loading label="Loading your teams">
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {hasFailed(teams) && <QueryError query={teams} message="Failed to load your teams." />}
      {data?.data.length === 0 && <p className="text-13 text-ink-3">You are in no team yet.</p>}
      {data && data.data.length > 0 && (
        <ul aria-label="Your teams" className="divide-y divide-line-subtle">
          {data.data.map(({ id, name, role, members }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-14">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block wrap-anywhere font-medium">{name}</span>
                <span className="text-13 text-ink-3">
                  {members === 1 ? '1 member' : `${members} members`}, you are {role}
                </span>
              </span>
              {id === chosen ? (
                <Chip tone="accent">Acting as it</Chip>
              ) : (
                <Button size="sm" aria-label={`Act as ${name}`} onClick={() => chooseTeam(id, HERE)}>
                  Act as it
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen !== '' && (
        <Button size="sm" variant="ghost" className="mt-3" onClick={() => chooseTeam('', HERE)}>
          Act as {user.username} again
        </Button>
      )}
      <CreateTeam />
    </Card>
  )
}

function CreateTeam() {
  const form = useForm({
    initial: { name: '' },
    findProblem: ({ name }) => (name.trim() ? undefined : { field: 'name', message: 'Name is required' }),
    send: ({ name }) => callApi(createTeam, { body: { name: name.trim() } }),
    onSent: ({ id }) => chooseTeam(id, HERE),
  })
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-3 border-t border-line-subtle pt-4">
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'Failed to create the team. Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 flex-1"
          label="Name of a new team"
          autoComplete="off"
          maxLength={TEAM_NAME_MAX}
          {...form.field('name')}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Create team
        </Button>
      </div>
    </form>
  )
}
