import { CommanderError } from 'commander'
import { CrowdtapeError } from '../src/crowdtape-error.ts'
import { safeText } from './output/safe-text.ts'

/** What the shell is told. Scripts rely on these numbers. */
export const EXIT_CODES = [
  { code: 0, meaning: 'done' },
  { code: 1, meaning: 'the server failed or answered something unexpected' },
  { code: 2, meaning: 'the command or an argument is wrong' },
  { code: 3, meaning: 'there is no key, or the key is refused or lacks a scope' },
  { code: 4, meaning: 'the thing does not exist' },
  { code: 5, meaning: 'a limit, the quota or the spending cap is reached' },
  { code: 6, meaning: 'no answer came in time' },
  { code: 130, meaning: 'stopped with Ctrl-C' },
] as const

const BY_STATUS: Record<number, number> = {
  0: 6,
  400: 2,
  401: 3,
  402: 5,
  403: 3,
  404: 4,
  409: 2,
  422: 2,
  429: 5,
}
const BY_CODE: Record<string, number> = {
  missing_key: 3,
  invalid_key: 3,
  invalid_request: 2,
  invalid_settings: 2,
}

export function exitCodeOf(error: unknown, stop: AbortSignal): number {
  if (stop.aborted) return 130
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof CrowdtapeError) return BY_CODE[error.code] ?? BY_STATUS[error.status] ?? 1
  return 1
}

/** Says on the error output what went wrong and what would help. */
export function tellError(error: unknown, stop: AbortSignal): void {
  if (stop.aborted) return
  const lines = error instanceof CrowdtapeError ? linesOf(error) : [String(error)]
  process.stderr.write(lines.map((line) => `${safeText(line)}\n`).join(''))
}

function linesOf({ message, fields, retryAfterSeconds, help, requestId }: CrowdtapeError): string[] {
  return [
    `error: ${message}`,
    ...(fields.length > 1 ? fields.map((field) => `  ${field.message}`) : []),
    ...(retryAfterSeconds === undefined ? [] : [`  try again in ${retryAfterSeconds} s`]),
    ...(help === undefined ? [] : [`  ${help}`]),
    ...(requestId === undefined ? [] : [`  request ${requestId}`]),
  ]
}
