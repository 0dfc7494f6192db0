import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeText } from '#contract/text/normalize-text.ts'

/** Whether a password is among those that are tried first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(normalizeText(password, 'NFKC').toLowerCase())
}

/** The file says where the list comes from. */
const COMMON_PASSWORDS = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)
