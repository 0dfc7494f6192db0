import { randomUUID } from 'node:crypto'
import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import * as contract from '#contract/app/accounts/teams.ts'
import {
  INVITATION_DAYS,
  includesRole,
  MEMBERS_PER_TEAM,
  TEAMS_PER_ACCOUNT,
} from '#contract/teams/team-roles.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { deleteAccount } from '#store/accounts/delete-account.ts'
import {
  inviteToTeam,
  joinTeam,
  listTeamInvitations,
  revokeTeamInvitation,
  type TeamInvitation,
} from '#store/accounts/team-invitations.ts'
import {
  type ChangedMember,
  changeMember,
  insertTeam,
  type ListedTeam,
  listMembers,
  listTeams,
  renameTeam,
} from '#store/accounts/teams.ts'
import { checkFactor } from '../accounts/second-factor.ts'
import { takeTries, throttleTeamInvitations } from '../accounts/throttle.ts'
import { type Route, route } from '../app/route.ts'
import { changedBy } from '../http/address.ts'
import { conflict, forbidden, invalid, notFound, type Refusal } from '../http/errors.ts'
import { createSecretToken, hashOfNoPassword, hashToken } from '../secrets/keys.ts'

const INVITATION_TOKEN = /^ctm_[A-Za-z0-9_-]{43}$/

const toListed = ({ createdAt, ...team }: ListedTeam) => ({ ...team, createdAt: createdAt.toISOString() })

const list = route(contract.listTeams, async (ctx, { user }) => {
  const teams = await listTeams(ctx.db, user.id)
  return { data: teams.map(toListed), limit: TEAMS_PER_ACCOUNT }
})

const create = route(contract.createTeam, async (ctx, { user, body, address }) => {
  const id = randomUUID()
  const now = ctx.now()
  const name = body.name.trim()
  const created = await insertTeam(ctx.db, {
    id,
    name,
    ownerId: user.id,
    passwordHash: hashOfNoPassword(),
    teamsMax: TEAMS_PER_ACCOUNT,
    now,
    by: { ...changedBy('session', { address }), personId: user.id },
  })
  if (created === 'unconfirmed') throw unconfirmed()
  if (created === 'too-many') throw tooManyTeams()
  return { id, name, role: 'owner' as const, members: 1, createdAt: now.toISOString() }
})

function unconfirmed(): Refusal {
  return forbidden(
    'email_unconfirmed',
    'Confirm your e-mail address first: open the link in the e-mail to it, or send a new one from the settings.',
  )
}

function tooManyTeams(): Refusal {
  return conflict('name', `An account is in at most ${TEAMS_PER_ACCOUNT} teams. Leave one first.`)
}

/** Throws 400 for a link that is not valid (any more), 403 for the account of another address, 409 for too many teams. */
const join = route(contract.joinTeam, async (ctx, { user, body, address }) => {
  const joined = INVITATION_TOKEN.test(body.token)
    ? await joinTeam(ctx.db, {
        tokenHash: hashToken(body.token),
        accountId: user.id,
        teamsMax: TEAMS_PER_ACCOUNT,
        by: changedBy('session', { address }),
        now: ctx.now(),
      })
    : ({ status: 'dead' } as const)
  switch (joined.status) {
    case 'dead':
      throw invalid(
        'token',
        'This invitation is not valid, has expired or was used before. Ask for a new one.',
      )
    case 'other-address':
      throw forbidden(
        'other_address',
        'This invitation was sent to another e-mail address. Sign in with the account of that address.',
      )
    case 'unconfirmed':
      throw unconfirmed()
    case 'too-many':
      throw tooManyTeams()
    case 'joined': {
      const [team] = await listTeams(ctx.db, user.id, joined.teamId)
      if (!team) throw notFound('There is no such team.')
      return toListed(team)
    }
  }
})

const get = route(contract.getTeam, async (ctx, { user, person, teamRole = 'reader' }) => {
  const invites = includesRole(teamRole, 'admin')
  const [[team], people, invitations] = await Promise.all([
    listTeams(ctx.db, person.id, user.id),
    listMembers(ctx.db, user.id),
    invites ? listTeamInvitations(ctx.db, { teamId: user.id, now: ctx.now() }) : null,
  ])
  if (!team) throw notFound('There is no such team.')
  return {
    ...toListed(team),
    people: people.map(({ joinedAt, ...one }) => ({ ...one, joinedAt: joinedAt.toISOString() })),
    invitations: invitations?.map(toWaiting) ?? null,
    membersMax: MEMBERS_PER_TEAM,
  }
})

function toWaiting({ createdAt, expiresAt, ...invitation }: TeamInvitation) {
  return { ...invitation, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

const rename = route(contract.renameTeam, async (ctx, { body, ...call }) => {
  const by = changedBy('session', call)
  await renameTeam(ctx.db, { teamId: call.user.id, name: body.name.trim(), by, now: ctx.now() })
  return undefined
})

/** Throws 400 where the name is not the team's. */
const remove = route(contract.deleteTeam, async (ctx, { user, person, body }) => {
  if (body.name.trim() !== user.username) throw invalid('name', 'Enter the name of the team')
  await checkFactor(ctx, { userId: person.id, code: body.code })
  if ((await deleteAccount(ctx.db, { userId: user.id, now: ctx.now() })) !== 'deleted')
    throw notFound('There is no such team.')
  ctx.log.info({ accountId: user.id }, 'a team was deleted by its owner')
  return undefined
})

const leave = route(contract.leaveTeam, async (ctx, call) => {
  const { user, person } = call
  refuseChange(
    await changeMember(ctx.db, {
      teamId: user.id,
      memberId: person.id,
      role: null,
      by: changedBy('session', call),
      now: ctx.now(),
    }),
  )
  return undefined
})

const setRole = route(contract.setMemberRole, async (ctx, { params, body, ...call }) => {
  refuseChange(
    await changeMember(ctx.db, {
      teamId: call.user.id,
      memberId: params.id,
      role: body.role,
      by: changedBy('session', call),
      now: ctx.now(),
    }),
  )
  return undefined
})

const removeMember = route(contract.removeMember, async (ctx, { params, ...call }) => {
  refuseChange(
    await changeMember(ctx.db, {
      teamId: call.user.id,
      memberId: params.id,
      role: null,
      by: changedBy('session', call),
      now: ctx.now(),
    }),
  )
  return undefined
})

function refuseChange(changed: ChangedMember): void {
  switch (changed) {
    case 'changed':
      return
    case 'missing':
      throw notFound('There is no such member.')
    case 'last-owner':
      throw conflict('role', 'A team needs an owner. Make another member an owner first, or delete the team.')
    case 'owners-only':
      throw forbidden('role_too_low', 'Only owners make owners, change them and remove them.')
    case 'mailbox-in-use':
      throw conflict(
        'role',
        'This member has live keys on the Free plan in another account or team, and so does this team. The free calls of a ' +
          'month belong to one of them.',
      )
  }
}

/** Says the same whether or not the address has an account. Throws 400, 409 for a full team and 429. */
const invite = route(contract.inviteMember, async (ctx, { body, ...call }) => {
  const { user, person } = call
  const problem = findEmailProblem(body.email)
  if (problem) throw invalid('email', problem.message)
  if (!person.isConfirmed) throw unconfirmed()
  await takeTries(ctx, throttleTeamInvitations({ accountId: person.id, email: body.email }))
  const { token, tokenHash } = createSecretToken('ctm_')
  const createdAt = ctx.now()
  const email = normalizeEmail(body.email)
  const invited = await inviteToTeam(ctx.db, {
    id: randomUUID(),
    teamId: user.id,
    email,
    emailKey: emailKey(body.email),
    role: body.role as Exclude<typeof body.role, 'owner'>,
    token: ctx.secretBox.seal(token, 'mail token'),
    tokenHash,
    membersMax: MEMBERS_PER_TEAM,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS),
    by: changedBy('session', call),
  })
  if (invited === 'too-many') {
    throw conflict(
      'email',
      `A team has at most ${MEMBERS_PER_TEAM} members and invitations. Remove a member or an invitation first.`,
    )
  }
  return { message: `An invitation to ${email} is on its way.` }
})

const revoke = route(contract.revokeTeamInvitation, async (ctx, { params, ...call }) => {
  const by = changedBy('session', call)
  if (!(await revokeTeamInvitation(ctx.db, { teamId: call.user.id, id: params.id, by, now: ctx.now() })))
    throw notFound('There is no such invitation.')
  return undefined
})

export const teamRoutes: Route[] = [
  list,
  create,
  join,
  get,
  rename,
  remove,
  leave,
  setRole,
  removeMember,
  invite,
  revoke,
]
