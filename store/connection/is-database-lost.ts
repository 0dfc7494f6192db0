/** PostgreSQL's classes 08 (connection) and 57P (shut down, starting), and what the network says. */
const LOST_CODES = /^(08...|57P0[0-9]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENOTFOUND)$/
/** What the client says itself, without a code. */
const LOST_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed/

/** Whether a failed statement says that the database cannot be reached, and nothing of the statement. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost)
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && LOST_CODES.test(code)) || LOST_MESSAGES.test(error.message)
}
