/** Why a command cannot start, as lines for the operator to read: they are printed without a stack, and the exit code is 1. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
