import type { TeamRole } from '#contract/teams/team-roles.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'
import { insertMember, lockTeam, refuseMember } from './teams.ts'

type InvitedRole = Exclude<TeamRole, 'owner'>

export interface TeamInvitation {
  id: string
  email: string
  role: InvitedRole
  createdAt: Date
  expiresAt: Date
}

/** Mails an invitation, all or nothing; one to the same address before stops working. `membersMax` counts those that wait, too. */
export async function inviteToTeam(
  db: Database,
  invitation: TeamInvitation & {
    teamId: string
    emailKey: string
    /** As the mail has it: sealed. */
    token: string
    tokenHash: Buffer
    membersMax: number
    by: ChangedBy
  },
): Promise<'mailed' | 'too-many'> {
  const { id, teamId, email, emailKey, role, token, tokenHash, membersMax, createdAt, expiresAt, by } =
    invitation
  return runTransaction(db.pool, async (client) => {
    await lockTeam(client, teamId)
    await client.query(
      'delete from team_invitations where team_id = $1 and (email_key = $2 or expires_at <= $3)',
      [teamId, emailKey, createdAt],
    )
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from team_members where team_id = $1)::int
            + (select count(*) from team_invitations where team_id = $1)::int as count`,
      [teamId],
    )
    if ((rows[0]?.count ?? 0) >= membersMax) return 'too-many'
    await client.query(
      `insert into team_invitations (id, team_id, email, email_key, role, token_hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, teamId, email, emailKey, role, tokenHash, createdAt, expiresAt],
    )
    const recipient = { address: email, key: emailKey }
    await queueMail(client, {
      kind: 'team-invitation',
      recipient,
      data: { token, invitationId: id },
      now: createdAt,
      expiresAt,
    })
    // Without the address: the record outlives the invitation.
    await writeAudit(client, {
      userId: teamId,
      action: 'member.invited',
      details: { role },
      by,
      now: createdAt,
    })
    return 'mailed'
  })
}

/** Those that can be used, the newest first. By the unique key of team and address. */
export async function listTeamInvitations(
  db: Database,
  { teamId, now }: { teamId: string; now: Date },
): Promise<TeamInvitation[]> {
  const { rows } = await db.pool.query<TeamInvitation>(
    `select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from team_invitations
     where team_id = $1 and expires_at > $2 order by created_at desc, id`,
    [teamId, now],
  )
  return rows
}

/** False where there is none; its mail is not sent any more where it waits. */
export async function revokeTeamInvitation(
  db: Database,
  { teamId, id, by, now }: { teamId: string; id: string; by: ChangedBy; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ role: TeamRole }>(
      'delete from team_invitations where team_id = $1 and id = $2 returning role',
      [teamId, id],
    )
    if (!rows[0]) return false
    await writeAudit(client, { userId: teamId, action: 'member.uninvited', details: rows[0], by, now })
    return true
  })
}

/** Whether it can still be used: its mail is sent only then. */
export async function isTeamInvitationOpen(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'select 1 from team_invitations where id = $1 and expires_at > $2',
    [id, now],
  )
  return rowCount === 1
}

/**
 * `dead`: there is no such invitation, or it is over, revoked or used. `other-address`: it was mailed to an address that is
 * not the account's.
 */
export type JoinedTeam =
  | { status: 'joined'; teamId: string }
  | { status: 'dead' | 'other-address' | 'unconfirmed' | 'too-many' }

/** Uses an invitation up. Who is in the team already keeps what they are. */
export async function joinTeam(
  db: Database,
  use: { tokenHash: Buffer; accountId: string; teamsMax: number; by: ChangedBy; now: Date },
): Promise<JoinedTeam> {
  const { tokenHash, accountId, teamsMax, by, now } = use
  return runTransaction(db.pool, async (client) => {
    const refused = await refuseMember(client, { accountId, teamsMax })
    const { rows } = await client.query<{ teamId: string; role: InvitedRole; isTheirs: boolean }>(
      `select invitation.team_id as "teamId", invitation.role, invitation.email_key = account.email_key as "isTheirs"
       from team_invitations as invitation
       join users as team on team.id = invitation.team_id and team.disabled_at is null
       join users as account on account.id = $2
       where invitation.token_hash = $1 and invitation.expires_at > $3 for update of invitation`,
      [tokenHash, accountId, now],
    )
    const [invitation] = rows
    if (!invitation) return { status: 'dead' }
    if (!invitation.isTheirs) return { status: 'other-address' }
    if (refused) return { status: refused }
    await client.query('delete from team_invitations where token_hash = $1', [tokenHash])
    const { teamId, role } = invitation
    if (await insertMember(client, { teamId, accountId, role, now }))
      await writeAudit(client, {
        userId: teamId,
        action: 'member.joined',
        details: { role },
        by: { ...by, personId: accountId },
        now,
        subjectId: accountId,
      })
    return { status: 'joined', teamId }
  })
}
