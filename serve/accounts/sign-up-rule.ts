import { domainOf } from '#contract/account-rules.ts'
import { findChangedSetting } from '#store/installation/changed-settings.ts'
import type { Context, SignUpRule } from '../context/context.ts'

const SIGN_UP = /^(?:open|invite|closed|domain:[^\s@<>,;"/:]{1,253})$/
export const SIGN_UP_WORDS = 'open, invite, closed, or a domain such as domain:example.org'

/** Undefined for a text that is no rule. */
export function readSignUpRule(text: string): SignUpRule | undefined {
  if (!SIGN_UP.test(text)) return undefined
  if (text === 'invite' || text === 'closed') return { mode: text }
  // One spelling, as that of the addresses that are compared with it.
  if (text.startsWith('domain:')) return { mode: 'domain', domain: domainOf(`x@${text.slice(7)}`) }
  return { mode: 'open' }
}

/** As it is read. */
export function writeSignUpRule(rule: SignUpRule): string {
  return rule.mode === 'domain' ? `domain:${rule.domain}` : rule.mode
}

/** Who may sign up at this moment: as it was changed while running, else as the environment says. */
export async function findSignUpRule(
  ctx: Pick<Context, 'db'> & { settings: Pick<Context['settings'], 'signUp'> },
): Promise<SignUpRule> {
  const changed = await findChangedSetting(ctx.db, 'SIGN_UP')
  return (changed && readSignUpRule(changed)) || ctx.settings.signUp || { mode: 'open' }
}
