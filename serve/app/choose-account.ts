import type { FastifyRequest } from 'fastify'
import { type RouteContract, teamRoleOf } from '#contract/route.ts'
import {
  includesRole,
  NOT_A_MEMBER,
  NOT_A_MEMBER_TEXT,
  TEAM_HEADER,
  type TeamRole,
} from '#contract/teams/team-roles.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import { findTeamAccess } from '#store/accounts/teams.ts'
import type { Context } from '../context/context.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Authenticated } from './authenticate.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The account that a call of who is signed in is about: their own, or the team that the request names, where they are a
 * member of it at this moment. Throws a 403 for a team that they are not in and for a role that is not enough, and a 404
 * for what is of teams alone.
 */
export async function chooseAccount(
  ctx: Context,
  contract: RouteContract,
  { authenticated, request }: { authenticated: Authenticated; request: FastifyRequest },
): Promise<{ user: SessionUser; teamRole?: TeamRole }> {
  const least = teamRoleOf(contract)
  const teamId = request.headers[TEAM_HEADER.toLowerCase()]
  if (least === 'personal' || !teamId) {
    if (contract.teamOnly) throw notFound(`Name a team in the header ${TEAM_HEADER}.`)
    return { user: authenticated.user }
  }
  const access =
    typeof teamId === 'string' && UUID.test(teamId)
      ? await findTeamAccess(ctx.db, { teamId, accountId: authenticated.user.id })
      : undefined
  if (!access) throw forbidden(NOT_A_MEMBER, NOT_A_MEMBER_TEXT)
  if (!includesRole(access.role, least)) {
    throw forbidden('role_too_low', `You are ${access.role} in this team. This needs the role ${least}.`)
  }
  return { user: access.user, teamRole: access.role }
}
