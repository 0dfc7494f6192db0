import { type Static, Type } from 'typebox'
import { EMAIL_LENGTH_MAX } from '../../account-rules.ts'
import { defineRoute } from '../../route.ts'
import { TEAM_NAME_MAX, TEAM_ROLES } from '../../teams/team-roles.ts'
import { TOKEN_CHARS_MAX, UUID } from '../../text/bounds.ts'
import { FactorCode, Message } from './users.ts'

const Role = Type.Enum([...TEAM_ROLES])
/** Nobody is invited as an owner: a team is handed over to somebody who is in it. */
const InvitedRole = Type.Enum(['reader', 'member', 'admin'])
const Moment = Type.String({ format: 'date-time' })
const TeamName = Type.String({
  minLength: 1,
  maxLength: TEAM_NAME_MAX,
  pattern: '\\S',
  description: 'more than blanks',
})

/** A team as those who are in it choose it. */
export const ListedTeam = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** Of who asks. */
  role: Role,
  members: Type.Integer(),
  createdAt: Moment,
})
export type ListedTeam = Static<typeof ListedTeam>

const Member = Type.Object({
  id: Type.String({ format: 'uuid' }),
  username: Type.String(),
  role: Role,
  joinedAt: Moment,
})
export type TeamMember = Static<typeof Member>

const WaitingInvitation = Type.Object({
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  role: InvitedRole,
  createdAt: Moment,
  expiresAt: Moment,
})

export const Team = Type.Object({
  ...ListedTeam.properties,
  /** Owners first, then by role and by how long they are in it. */
  people: Type.Array(Member),
  /** Those that can still be used; null to who may not invite. */
  invitations: Type.Union([Type.Array(WaitingInvitation), Type.Null()]),
  membersMax: Type.Integer(),
})
export type Team = Static<typeof Team>

export const listTeams = defineRoute({
  method: 'GET',
  path: '/api/teams',
  summary: 'The teams that the account is in, the oldest membership first',
  access: 'session',
  teamRole: 'personal',
  answer: Type.Object({ data: Type.Array(ListedTeam), limit: Type.Integer() }),
})

export const createTeam = defineRoute({
  method: 'POST',
  path: '/api/teams',
  summary: 'Create a team, with the account as its owner; needs a confirmed address',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object({ name: TeamName }, { additionalProperties: false }),
  status: 201,
  answer: ListedTeam,
})

export const joinTeam = defineRoute({
  method: 'POST',
  path: '/api/teams/join',
  summary: 'Join a team by an invitation to the confirmed address of the account',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object({ token: Type.String({ maxLength: TOKEN_CHARS_MAX }) }, { additionalProperties: false }),
  answer: ListedTeam,
})

export const getTeam = defineRoute({
  method: 'GET',
  path: '/api/team',
  summary: 'The team that the call acts for, with its members',
  access: 'session',
  teamRole: 'reader',
  teamOnly: true,
  answer: Team,
})

export const renameTeam = defineRoute({
  method: 'PATCH',
  path: '/api/team',
  summary: 'Rename the team',
  access: 'session',
  teamRole: 'owner',
  teamOnly: true,
  body: Type.Object({ name: TeamName }, { additionalProperties: false }),
  status: 204,
})

export const deleteTeam = defineRoute({
  method: 'POST',
  path: '/api/team/delete',
  summary: 'Permanently delete the team with its keys and all of its data; needs its name',
  access: 'session',
  teamRole: 'owner',
  teamOnly: true,
  body: Type.Object(
    { name: Type.String({ maxLength: TEAM_NAME_MAX }), code: FactorCode },
    { additionalProperties: false },
  ),
  status: 204,
})

export const leaveTeam = defineRoute({
  method: 'POST',
  path: '/api/team/leave',
  summary: 'Leave the team; its last owner cannot',
  access: 'session',
  teamRole: 'reader',
  teamOnly: true,
  status: 204,
})

const MemberId = Type.Object({ id: Type.String(UUID) })

export const setMemberRole = defineRoute({
  method: 'PATCH',
  path: '/api/team/members/:id',
  summary: 'Change the role of a member; only owners make owners and change them',
  access: 'session',
  teamRole: 'admin',
  teamOnly: true,
  params: MemberId,
  body: Type.Object({ role: Role }, { additionalProperties: false }),
  status: 204,
})

export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/team/members/:id',
  summary: 'Remove a member; their next call for the team is refused, and only owners remove owners',
  access: 'session',
  teamRole: 'admin',
  teamOnly: true,
  params: MemberId,
  status: 204,
})

export const inviteMember = defineRoute({
  method: 'POST',
  path: '/api/team/invitations',
  summary: 'Send an invitation to an address; an earlier one to it stops working',
  access: 'session',
  teamRole: 'admin',
  teamOnly: true,
  body: Type.Object(
    { email: Type.String({ minLength: 3, maxLength: EMAIL_LENGTH_MAX }), role: InvitedRole },
    { additionalProperties: false },
  ),
  status: 202,
  answer: Message,
})

export const revokeTeamInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  summary: 'Take an invitation back',
  access: 'session',
  teamRole: 'admin',
  teamOnly: true,
  params: MemberId,
  status: 204,
})
