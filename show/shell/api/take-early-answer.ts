/** Later ones are of another moment than the screen that asks. */
const GOOD_FOR_MS = 20_000

/**
 * The answer that was asked for before the page's code was there; each is given once. Undefined when there is none,
 * when it was for another session, or when it is too old.
 */
export async function takeEarlyAnswer(address: string, token: string | null): Promise<Response | undefined> {
  const early = globalThis.earlyAnswers
  const answer = early?.byAddress.get(address)
  early?.byAddress.delete(address)
  if (early?.token !== token || performance.now() > GOOD_FOR_MS) return undefined
  return answer
}
