import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getTeam as getTeamOperation, listTeams } from '#contract/app/operations.ts'
import { includesRole, type TeamRole } from '#contract/teams/team-roles.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { getTeam } from '../../shell/api/session.ts'

const TEAMS = ['teams']
const TEAM = ['team']

/** The teams that the account is in. */
export function useTeams({ enabled = true } = {}) {
  return useQuery({ queryKey: TEAMS, queryFn: ({ signal }) => callApi(listTeams, { signal }), enabled })
}

/** The team that this tab acts for, with its members. */
export function useTeam() {
  return useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }) => callApi(getTeamOperation, { signal }),
    enabled: getTeam() !== '',
  })
}

/** Has both asked for again. */
export function useRenewTeams(): () => void {
  const queries = useQueryClient()
  return () => {
    queries.invalidateQueries({ queryKey: TEAMS })
    queries.invalidateQueries({ queryKey: TEAM })
  }
}

/** Whether this tab may do what asks for the role: always as the account itself, and as a team once its role is known. */
export function useMayAct(least: TeamRole): boolean {
  const id = getTeam()
  const teams = useTeams({ enabled: id !== '' })
  if (id === '') return true
  const role = teams.data?.data.find((team) => team.id === id)?.role
  return role !== undefined && includesRole(role, least)
}
