/** The person closed the browser's own dialog, or took too long. */
export class PasskeyNotGiven extends Error {
  override readonly name = 'PasskeyNotGiven'
}

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}
