const KEY = 'team'

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
