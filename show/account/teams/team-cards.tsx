import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EMAIL_LENGTH_MAX, findEmailProblem } from '#contract/account-rules.ts'
import type { Team, TeamMember } from '#contract/app/accounts/teams.ts'
import type { User } from '#contract/app/accounts/users.ts'
import {
  deleteTeam,
  inviteMember,
  leaveTeam,
  removeMember,
  renameTeam,
  revokeTeamInvitation,
  setMemberRole,
} from '#contract/app/operations.ts'
import {
  includesRole,
  ROLE_MEANINGS,
  TEAM_NAME_MAX,
  TEAM_ROLES,
  type TeamRole,
} from '#contract/teams/team-roles.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { chooseTeam } from '../../shell/api/choose-team.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { CodeField } from '../security/code-field.tsx'
import { useRenewTeams, useTeam } from './use-teams.ts'

const HERE = paths.settings({ tab: 'team' })

/** The team that this tab acts for: who is in it, who is invited, its name, and the ways out. */
export function TeamCards({ user }: { user: User }) {
  const team = useTeam()
  if (hasFailed(team))
    return (
      <Card>
        <QueryError query={team} message="Failed to load the team." />
      </Card>
    )
  if (!team.data)
    return (
      <Loading label="Loading the team">
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  const mayInvite = includesRole(team.data.role, 'admin')
  return (
    <>
      <MembersCard team={team.data} user={user} />
      {mayInvite && <InvitationsCard team={team.data} />}
      <TeamCard team={team.data} user={user} />
    </>
  )
}

function MembersCard({ team, user }: { team: Team; user: User }) {
  const renew = useRenewTeams()
  const change = useMutation({
    mutationFn: ({ id, role }: { id: string; role: TeamRole | null }): Promise<unknown> =>
      role === null
        ? callApi(removeMember, { params: { id } })
        : callApi(setMemberRole, { params: { id }, body: { role } }),
    onSettled: renew,
  })
  const isOwner = team.role === 'owner'
  const mayChange = ({ role }: TeamMember) =>
    isOwner || (includesRole(team.role, 'admin') && role !== 'owner')
  return (
    <Card
      title={`Members of ${team.name}`}
      description={`Your role is ${team.role}. ${ROLE_MEANINGS[team.role]}.`}
    >
      {change.isError && (
        <Notice tone="error">
          {describeError(change.error, 'The members were not changed. Please try again.')}
        </Notice>
      )}
      <ul aria-label="Members" className="divide-y divide-line-subtle">
        {team.people.map((member) => (
          <li key={member.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-14">
            <span className="min-w-0 flex-1 basis-32">
              <span className="block wrap-anywhere">
                {member.username}
                {member.id === user.id && <span className="text-ink-3"> (you)</span>}
              </span>
              <span className="text-13 text-ink-3">
                Joined <RelativeTime at={member.joinedAt} />
              </span>
            </span>
            {mayChange(member) ? (
              <CompactSelect
                label=""
                aria-label={`Role of ${member.username}`}
                options={roleOptions(isOwner ? TEAM_ROLES : INVITED_ROLES)}
                value={member.role}
                disabled={change.isPending}
                onChange={({ target }) => change.mutate({ id: member.id, role: target.value as TeamRole })}
              />
            ) : (
              <span className="text-13 text-ink-2">{member.role}</span>
            )}
            {mayChange(member) && member.id !== user.id && (
              <Button
                size="sm"
                variant="ghost"
                disabled={change.isPending}
                aria-label={`Remove ${member.username}`}
                onClick={() => change.mutate({ id: member.id, role: null })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const INVITED_ROLES = ['reader', 'member', 'admin'] as const

function roleOptions(roles: readonly TeamRole[]) {
  return roles.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }))
}

function InvitationsCard({ team }: { team: Team }) {
  const renew = useRenewTeams()
  const revoke = useMutation({
    mutationFn: (id: string) => callApi(revokeTeamInvitation, { params: { id } }),
    onSettled: renew,
  })
  const form = useForm({
    initial: { email: '', role: 'member' as (typeof INVITED_ROLES)[number] },
    findProblem: ({ email }) => findEmailProblem(email),
    send: (body) => callApi(inviteMember, { body }),
    onSent: ({ message }) => {
      form.fill({ email: '', role: form.values.role })
      showToast(message)
      renew()
    },
  })
  const waiting = team.invitations ?? []
  return (
    <Card
      title="Invitations"
      description="The link in the e-mail works once, for a week, for the account of that address."
    >
      <form {...form.props} className="flex flex-col gap-3">
        {(form.refusal !== undefined || revoke.isError) && (
          <Notice tone="error">
            {describeError(
              form.refusal ?? revoke.error,
              'The invitations were not changed. Please try again.',
            )}
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-52 flex-1"
            label="E-mail address"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_LENGTH_MAX}
            {...form.field('email')}
          />
          <Select
            label="Role"
            options={roleOptions(INVITED_ROLES)}
            value={form.values.role}
            onChange={({ target }) => form.set({ role: target.value as (typeof INVITED_ROLES)[number] })}
          />
          <Button type="submit" variant="primary" busy={form.busy}>
            Invite
          </Button>
        </div>
        <p className="text-13 text-ink-3">{ROLE_MEANINGS[form.values.role]}.</p>
      </form>
      {waiting.length > 0 && (
        <ul aria-label="Invitations" className="mt-4 divide-y divide-line-subtle border-t border-line-subtle">
          {waiting.map(({ id, email, role, createdAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5 text-14">
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{email}</span>
                <span className="text-13 text-ink-3">
                  {role}, invited <RelativeTime at={createdAt} />
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={revoke.isPending}
                aria-label={`Revoke the invitation of ${email}`}
                onClick={() => revoke.mutate(id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The name, and the ways out: leaving, and for owners deletion. */
function TeamCard({ team, user }: { team: Team; user: User }) {
  const renew = useRenewTeams()
  const [deleting, setDeleting] = useState(false)
  const leave = useMutation({
    mutationFn: () => callApi(leaveTeam),
    onSuccess: () => chooseTeam('', HERE),
  })
  const form = useForm({
    initial: { name: team.name },
    findProblem: ({ name }) => (name.trim() ? undefined : { field: 'name', message: 'Name is required' }),
    send: ({ name }) => callApi(renameTeam, { body: { name: name.trim() } }),
    onSent: () => {
      showToast('The team is renamed')
      renew()
    },
  })
  const isOwner = team.role === 'owner'
  return (
    <Card title="This team">
      {isOwner && (
        <form {...form.props} className="mb-4 flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-40 flex-1"
            label="Name"
            autoComplete="off"
            maxLength={TEAM_NAME_MAX}
            {...form.field('name')}
          />
          <Button type="submit" busy={form.busy}>
            Rename
          </Button>
        </form>
      )}
      {leave.isError && (
        <Notice tone="error">
          {describeError(leave.error, 'You did not leave the team. Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
          Leave team
        </Button>
        {isOwner && (
          <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
            Delete team
          </Button>
        )}
      </div>
      {deleting && <DeleteTeamDialog team={team} user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}

function DeleteTeamDialog({ team, user, onClose }: { team: Team; user: User; onClose: () => void }) {
  const isConfirmed = ({ name }: { name: string }) => name.trim() === team.name
  const form = useForm({
    initial: { name: '', code: '' },
    findProblem: (values) =>
      isConfirmed(values) ? undefined : { field: 'name', message: 'This is not the name of the team' },
    send: ({ name, code }) => callApi(deleteTeam, { body: { name: name.trim(), ...(code && { code }) } }),
    onSent: () => chooseTeam('', HERE),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${team.name}?`}
      description="Its keys stop at once, and its alerts, dashboards, tasks and webhooks are deleted. Nothing brings them back."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to delete the team. Please try again.')}
          </Notice>
        )}
        <TextField
          label={`Type ${team.name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          {...form.field('name')}
        />
        {user.hasSecondFactor && <CodeField {...form.field('code')} />}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed(form.values)} busy={form.busy}>
            Delete team
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
