/** What an account is in a team, least first: each role may do what those before it may. */
export const TEAM_ROLES = ['reader', 'member', 'admin', 'owner'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export const ROLE_MEANINGS: Record<TeamRole, string> = {
  reader: 'Readers see everything the team has',
  member: 'Members also change alerts, dashboards, views, tasks and the watchlist',
  admin: 'Admins also change API keys, webhooks, notifications and members',
  owner: 'Owners also change the spending cap and the name, hand over the team and delete it',
}

/** A session acts as the team whose id this header has, where its account is a member; without it, as its account. */
export const TEAM_HEADER = 'Crowdtape-Team'
/** Of the refusal of a team that the account is not, or no longer, a member of. */
export const NOT_A_MEMBER = 'not_a_member'
export const NOT_A_MEMBER_TEXT = 'You are not a member of this team.'

export const TEAM_NAME_MAX = 60 // ours
export const TEAMS_PER_ACCOUNT = 20 // ours: a person is in so many
export const MEMBERS_PER_TEAM = 100 // ours, with the invitations that wait
export const INVITATION_DAYS = 7 // ours

export function includesRole(role: TeamRole, least: TeamRole): boolean {
  return TEAM_ROLES.indexOf(role) >= TEAM_ROLES.indexOf(least)
}
