/** How long a wave of absences is doubted: within the shortest time in which a source wants deletions followed, a day. docs/decisions/0440 */
export const DOUBTED_MS = 6 * 3_600_000

/** Of known posts that are looked for again, how many a source usually says to be gone. */
export interface UsualAbsences {
  /** Whether so many are gone at once as chance alone would not bring: the source may be mistaken, or another one answer. */
  isWave(round: { asked: number; gone: number }): boolean
}

/** One post in fifty, until a source has shown what is usual there. */
const FIRST = { asked: 200, gone: 4 }
/** What is usual is of about so many posts. */
const REMEMBERED = 20_000
const DEVIATIONS = 4
/** So few may always go, as when an author deletes old posts. */
const FREE = 4

export function createUsualAbsences(): UsualAbsences {
  let { asked: allAsked, gone: allGone } = FIRST
  return {
    isWave({ asked, gone }) {
      const share = Math.min(allGone / allAsked, 0.5)
      const most = FREE + asked * share + DEVIATIONS * Math.sqrt(asked * share * (1 - share))
      if (gone > most) return true
      const left = REMEMBERED / (REMEMBERED + asked)
      allAsked = (allAsked + asked) * left
      allGone = (allGone + gone) * left
      return false
    },
  }
}
