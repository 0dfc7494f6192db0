import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPasswordProblem } from '#contract/account-rules.ts'
import { ensureDemoAccount } from '#serve/accounts/sign-up.ts'
import type { Context } from '#serve/context/context.ts'

/**
 * Makes sure that there is an account to look around with and says how to sign in. Its password is random and kept in
 * DATA_DIR/demo-password, which only this user reads; without that file the password of an existing account is lost.
 */
export async function announceDemoAccount(
  ctx: Pick<Context, 'db' | 'passwords' | 'now' | 'log'>,
  dataDir: string,
): Promise<void> {
  const file = join(dataDir, 'demo-password')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const password = kept ?? makePassword()
  // Kept first: a start that is killed in between must not leave an account without a known password.
  if (kept === undefined) writeFileSync(file, `${password}\n`, { mode: 0o600 })
  const account = await ensureDemoAccount(ctx, password)
  if (account.made || kept !== undefined) {
    ctx.log.info(`Demo account: ${account.email} with the password ${password} (kept in ${file})`)
  }
}

/** Random, and by the rules that a person's password keeps to. About one in seven has to be drawn again. */
export function makePassword(): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url')
    if (!findPasswordProblem(password)) return password
  }
}
