import type { PoolClient } from 'pg'
import { includesRole, type TeamRole } from '#contract/teams/team-roles.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { refuseFreeCalls } from './free-calls.ts'
import { SESSION_USER_COLUMNS, type SessionUser } from './sessions.ts'

/** A team for one of its members, and what they are in it. Undefined for all others, and while it is disabled. By the primary keys. */
export async function findTeamAccess(
  db: Database,
  { teamId, accountId }: { teamId: string; accountId: string },
): Promise<{ user: SessionUser; role: TeamRole } | undefined> {
  const { rows } = await db.pool.query<SessionUser & { role: TeamRole }>(
    `select ${SESSION_USER_COLUMNS}, member.role
     from team_members as member join users on users.id = member.team_id
     where member.team_id = $1 and member.account_id = $2 and users.disabled_at is null`,
    [teamId, accountId],
  )
  if (!rows[0]) return undefined
  const { role, ...user } = rows[0]
  return { user, role }
}

export interface ListedTeam {
  id: string
  name: string
  /** Of the account that asks. */
  role: TeamRole
  members: number
  createdAt: Date
}

/** The teams that an account is in, the oldest membership first. By team_members_by_account. */
export async function listTeams(db: Database, accountId: string, teamId?: string): Promise<ListedTeam[]> {
  const { rows } = await db.pool.query<ListedTeam>(
    `select team.id, team.username as name, mine.role, team.created_at as "createdAt",
            (select count(*)::int from team_members where team_id = team.id) as members
     from team_members as mine join users as team on team.id = mine.team_id
     where mine.account_id = $1 and ($2::uuid is null or mine.team_id = $2) and team.disabled_at is null
     order by mine.joined_at, mine.team_id`,
    [accountId, teamId],
  )
  return rows
}

interface Member {
  id: string
  username: string
  role: TeamRole
  joinedAt: Date
}

const RANK = `array_position(array['owner', 'admin', 'member', 'reader'], member.role)`

/** Owners first, then by role and by how long they are in it. */
export async function listMembers(db: Database, teamId: string): Promise<Member[]> {
  const { rows } = await db.pool.query<Member>(
    `select users.id, users.username, member.role, member.joined_at as "joinedAt"
     from team_members as member join users on users.id = member.account_id
     where member.team_id = $1 order by ${RANK}, member.joined_at, users.id`,
    [teamId],
  )
  return rows
}

/** Creates a team with its first owner, whose address has to be confirmed. Two at once cannot pass the limit together. */
export async function insertTeam(
  db: Database,
  team: {
    id: string
    name: string
    ownerId: string
    passwordHash: string
    teamsMax: number
    now: Date
    by: ChangedBy
  },
): Promise<'created' | 'too-many' | 'unconfirmed'> {
  const { id, name, ownerId, passwordHash, teamsMax, now, by } = team
  return runTransaction(db.pool, async (client) => {
    const refused = await refuseMember(client, { accountId: ownerId, teamsMax })
    if (refused) return refused
    const key = `team-${id}`
    // RFC 6761: the address is never anybody's; nobody signs in by it and no mail leaves for it.
    await client.query(
      `insert into users (id, kind, username, username_key, email, email_key, password_hash, has_password,
         created_at, password_changed_at, email_confirmed_at)
       values ($1, 'team', $2, $3, $4, $4, $5, false, $6, $6, $6)`,
      [id, name, key, `${key}@team.invalid`, passwordHash, now],
    )
    await insertMember(client, { teamId: id, accountId: ownerId, role: 'owner', now })
    await writeAudit(client, { userId: id, action: 'team.created', details: { name }, by, now })
    return 'created'
  })
}

/** Locks the account, so that it enters one team after the other. */
export async function refuseMember(
  client: PoolClient,
  { accountId, teamsMax }: { accountId: string; teamsMax: number },
): Promise<'unconfirmed' | 'too-many' | undefined> {
  const { rows } = await client.query<{ isConfirmed: boolean }>(
    `select email_confirmed_at is not null as "isConfirmed" from users where id = $1 for no key update`,
    [accountId],
  )
  if (!rows[0]?.isConfirmed) return 'unconfirmed'
  const { rows: counted } = await client.query<{ teams: number }>(
    'select count(*)::int as teams from team_members where account_id = $1',
    [accountId],
  )
  return (counted[0]?.teams ?? 0) >= teamsMax ? 'too-many' : undefined
}

export async function insertMember(
  client: PoolClient,
  { teamId, accountId, role, now }: { teamId: string; accountId: string; role: TeamRole; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into team_members (team_id, account_id, role, joined_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [teamId, accountId, role, now],
  )
  return rowCount === 1
}

/** False where the team is gone. Who changes members waits here for who does it already. */
export async function lockTeam(client: PoolClient, teamId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from users where id = $1 and kind = 'team' for no key update`,
    [teamId],
  )
  return rowCount === 1
}

/**
 * `last-owner`: the team would be left without one. `owners-only`: the one who acts is no owner, and it is about one.
 * `mailbox-in-use`: the free calls of the team and those of another account or team would be one person's.
 */
export type ChangedMember = 'changed' | 'missing' | 'last-owner' | 'owners-only' | 'mailbox-in-use'

/** Gives a member another role, or with `role: null` removes them; who acts on themselves leaves. */
export async function changeMember(
  db: Database,
  change: { teamId: string; memberId: string; role: TeamRole | null; by: ChangedBy; now: Date },
): Promise<ChangedMember> {
  const { teamId, memberId, role, by, now } = change
  return runTransaction(db.pool, async (client) => {
    await lockTeam(client, teamId)
    const roles = await readRoles(client, teamId)
    const [before, acting] = [roles.get(memberId), roles.get(by.personId ?? '')]
    if (!before || !acting) return 'missing'
    if (before === role) return 'changed'
    const leaves = role === null && memberId === by.personId
    const isOfOwners = before === 'owner' || role === 'owner'
    if (!leaves && !includesRole(acting, isOfOwners ? 'owner' : 'admin')) return 'owners-only'
    const owners = [...roles.values()].filter((one) => one === 'owner').length
    if (before === 'owner' && owners === 1) return 'last-owner'
    if (role === null) {
      await client.query('delete from team_members where team_id = $1 and account_id = $2', [
        teamId,
        memberId,
      ])
      await forgetAddress(client, { teamIds: [teamId], accountId: memberId })
    } else {
      await client.query('update team_members set role = $3 where team_id = $1 and account_id = $2', [
        teamId,
        memberId,
        role,
      ])
      if (role === 'owner' && (await refuseFreeCalls(client, { accountId: teamId, unlessWithoutKeys: true })))
        return undo('mailbox-in-use')
    }
    const action = leaves ? 'member.left' : role === null ? 'member.removed' : 'member.changed'
    const details = { from: before, ...(role && { to: role }) }
    await writeAudit(client, { userId: teamId, action, details, by, now, subjectId: memberId })
    return 'changed'
  }).catch(caught)
}

/** Ends a transaction with an outcome instead of an error. */
class Undone extends Error {
  readonly outcome: ChangedMember
  constructor(outcome: ChangedMember) {
    super(outcome)
    this.outcome = outcome
  }
}
function undo(outcome: ChangedMember): never {
  throw new Undone(outcome)
}
function caught(error: unknown): ChangedMember {
  if (error instanceof Undone) return error.outcome
  throw error
}

async function readRoles(client: PoolClient, teamId: string): Promise<Map<string, TeamRole>> {
  const { rows } = await client.query<{ id: string; role: TeamRole }>(
    'select account_id as id, role from team_members where team_id = $1',
    [teamId],
  )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Alerts of a team are mailed to its owner; that their address got some is forgotten when they are not in it any more. */
async function forgetAddress(
  client: PoolClient,
  { teamIds, accountId }: { teamIds: string[]; accountId: string },
): Promise<void> {
  const isTheirs = `= (select email_key from users where id = $2)`
  await client.query(`delete from alert_addresses where user_id = any ($1) and email_key ${isTheirs}`, [
    teamIds,
    accountId,
  ])
  await client.query(
    `update mails set recipient_key = null
     where user_id = any ($1) and recipient_key ${isTheirs} and settled_at is not null`,
    [teamIds, accountId],
  )
}

/** Renames a team. */
export async function renameTeam(
  db: Database,
  { teamId, name, by, now }: { teamId: string; name: string; by: ChangedBy; now: Date },
): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    await client.query(`update users set username = $2 where id = $1 and kind = 'team'`, [teamId, name])
    await writeAudit(client, { userId: teamId, action: 'team.renamed', details: { name }, by, now })
  })
}

/** A team that would be without an owner when this account is deleted. */
export interface OwnedTeam {
  id: string
  name: string
  /** Besides the account. */
  others: number
}

/** Locks and gives the teams of which the account is the only owner. */
export async function lockOwnTeams(client: PoolClient, accountId: string): Promise<OwnedTeam[]> {
  await client.query(
    `select 1 from users where id in (select team_id from team_members where account_id = $1) order by id
     for no key update`,
    [accountId],
  )
  const { rows } = await client.query<OwnedTeam>(
    `select team.id, team.username as name,
            (select count(*)::int from team_members where team_id = team.id and account_id <> $1) as others
     from team_members as mine join users as team on team.id = mine.team_id
     where mine.account_id = $1 and mine.role = 'owner' and not exists (
       select 1 from team_members as other
       where other.team_id = team.id and other.role = 'owner' and other.account_id <> $1)
     order by team.username_key`,
    [accountId],
  )
  return rows
}

/**
 * What an account leaves behind in teams, before it is deleted: a team whose only owner it was passes to the member of
 * the highest role who is in it longest.
 */
export async function leaveAllTeams(
  client: PoolClient,
  { accountId, passedOn, now }: { accountId: string; passedOn: readonly OwnedTeam[]; now: Date },
): Promise<void> {
  for (const team of passedOn) {
    const { rows } = await client.query<{ id: string }>(
      `update team_members set role = 'owner' where team_id = $1 and account_id = (
         select account_id from team_members as member where team_id = $1 and account_id <> $2
         order by ${RANK}, joined_at, account_id limit 1)
       returning account_id as id`,
      [team.id, accountId],
    )
    await writeAudit(client, {
      userId: team.id,
      action: 'member.changed',
      details: { to: 'owner' },
      by: { actor: 'operator', address: null },
      now,
      subjectId: rows[0]?.id,
    })
  }
  const { rows } = await client.query<{ id: string }>(
    'select team_id as id from team_members where account_id = $1',
    [accountId],
  )
  await forgetAddress(client, { teamIds: rows.map(({ id }) => id), accountId })
}
