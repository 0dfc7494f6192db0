import type { NOT_A_MEMBER_TEXT } from '#contract/teams/team-roles.ts'
import { ApiError } from './api-error.ts'

const KEY = 'team'
const TEXT = 'You are not a member of this team.' satisfies typeof NOT_A_MEMBER_TEXT

/**
 * Has this tab act for a team from its next page on, or with an empty id for the account itself; tabs that are opened later
 * begin with it, those that are open keep theirs. The page starts anew, so that nothing of one account is shown as the
 * other's.
 */
export function chooseTeam(id: string, path: string): void {
  if (keep(id)) location.assign(path)
}

/** False where the browser stores nothing: then every page begins as the account itself. */
function keep(id: string): boolean {
  try {
    sessionStorage.setItem(KEY, id)
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}

/** Has this tab and new ones act as the account itself, from the next call on. */
export function forgetTeam(): void {
  keep('')
  if (globalThis.earlyAnswers) globalThis.earlyAnswers.team = ''
}

/** Where the account is not in the team any more, as a query was just answered, the page starts anew as the account itself. */
export function leaveLostTeam(error: unknown): void {
  const isLost = error instanceof ApiError && error.serverMessage === TEXT
  if (isLost && keep('')) location.reload()
}
