/** What is wrong with a rule, and where. */
export class RuleError extends Error {
  override name = 'RuleError'
  /** The character at which it is, from 0. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}
