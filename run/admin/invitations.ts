import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import { createOperatorLink } from '#serve/accounts/operator-link.ts'
import { sendInvitation } from '#serve/accounts/sign-up.ts'
import { findSignUpRule, readSignUpRule, SIGN_UP_WORDS } from '#serve/accounts/sign-up-rule.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import { INVITATIONS_MAX, listInvitations, revokeInvitation } from '#store/accounts/invitations.ts'
import { removeEveryFactor } from '#store/accounts/second-factors.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { changeSetting, findChangedSetting } from '#store/installation/changed-settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { agreeOnKey, openSecretBox } from '../server/open-secret-box.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'

/** Who may sign up where that is by invitation. The longer names come first. */
export const invitationCommands: AdminCommand[] = [
  {
    name: 'sign-up',
    usage: '[RULE]',
    summary:
      'Prints or changes who may sign up, while it runs: open, invite, closed, domain:example.org, or default',
    run: (tools, args) => withDatabase(tools, (db) => ruleSignUp(db, tools, args)),
  },
  {
    name: 'factor remove',
    usage: 'EMAIL',
    summary:
      'Turns two-step sign-in off and removes the passkeys of an account that lost its app or passkeys and its recovery codes',
    run: (tools, args) => {
      const email = readEmail(args)
      return withDatabase(tools, async (db) => {
        const account = await findAccount(db, { emailKey: emailKey(email) })
        if (!account) throw new StartRefused(`there is no account with the address ${email}`)
        const by = { actor: 'operator', address: null } as const
        const wasOn = await removeEveryFactor(db, { userId: account.id, now: tools.now(), by })
        return wasOn ? `Two-step sign-in of ${email} is off.` : `Two-step sign-in of ${email} was off.`
      })
    },
  },
  {
    name: 'operator link',
    usage: '',
    summary: 'Prints a link by which one signed-in account becomes an operator, within a day',
    run: (tools, args) => {
      if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: nothing follows this command`)
      const { settings, now } = tools
      return withDatabase(tools, (db) => createOperatorLink({ db, now, settings }))
    },
  },
  {
    name: 'invite list',
    usage: '',
    summary: 'Prints the invitations that were not used yet',
    run: (tools, args) => {
      if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: nothing follows this command`)
      return withDatabase(tools, async (db) => {
        const waiting = await listInvitations(db, tools.now())
        if (waiting.length === 0) return 'No invitation waits.'
        return waiting.map(({ email, expiresAt }) => `${email}  until ${expiresAt.toISOString()}`).join('\n')
      })
    },
  },
  {
    name: 'invite revoke',
    usage: 'EMAIL',
    summary: 'Takes an invitation back',
    run: (tools, args) => {
      const email = readEmail(args)
      return withDatabase(tools, async (db) => {
        if (await revokeInvitation(db, emailKey(email))) return `The invitation of ${email} is revoked.`
        throw new StartRefused(`There is no invitation of ${email}: npm run admin -- invite list prints them`)
      })
    },
  },
  {
    name: 'invite',
    usage: 'EMAIL',
    summary: 'E-mails and prints a link to sign up with EMAIL within a week; a new link replaces it',
    run: (tools, args) => {
      const email = readEmail(args)
      return withDatabase(tools, (db) => invite(db, tools, email))
    },
  },
]

async function ruleSignUp(
  db: Database,
  { settings, now }: AdminTools,
  [rule, more]: string[],
): Promise<string> {
  if (more !== undefined) throw new StartRefused(`${more} is not expected: one rule at a time`)
  if (rule !== undefined) {
    if (rule !== 'default' && !readSignUpRule(rule))
      throw new StartRefused(`${rule} is no rule: it must be default, ${SIGN_UP_WORDS}`)
    await changeSetting(db, { name: 'SIGN_UP', value: rule === 'default' ? undefined : rule, now: now() })
  }
  const { mode, ...of } = await findSignUpRule({ db, settings })
  const isChanged = (await findChangedSetting(db, 'SIGN_UP')) !== undefined
  const origin = isChanged ? 'changed by this command; default brings SIGN_UP back' : 'by SIGN_UP'
  return `${mode}${'domain' in of ? `:${of.domain}` : ''} (${origin})`
}

async function invite(db: Database, { settings, now }: AdminTools, email: string): Promise<string> {
  const box = openSecretBox(settings)
  await agreeOnKey(db, box) // else no process could read the mail
  const { invited, token } = await sendInvitation({ db, box, now: now() }, email)
  if (invited === 'has an account') throw new StartRefused(`${email} has an account already`)
  if (invited === 'too many')
    throw new StartRefused(
      `${INVITATIONS_MAX} invitations wait already: revoke some (npm run admin -- invite list), or wait until they expire`,
    )
  const { mode } = await findSignUpRule({ db, settings })
  const note =
    mode === 'closed'
      ? '\nSign-up is closed: the link works once that is changed (npm run admin -- sign-up invite).'
      : ''
  return `${email} is invited. The mail leaves while Crowdtape runs; the link in it, which works once and within a week:
${settings.publicUrl}/register?invitation=${token}${note}`
}

function readEmail(args: string[]): string {
  const [email, more] = args
  if (email === undefined) throw new StartRefused('an e-mail address belongs to it: invite ada@example.org')
  if (more !== undefined) throw new StartRefused(`${more} is not expected: one e-mail address at a time`)
  const problem = findEmailProblem(email)
  if (problem) throw new StartRefused(`${email} is no e-mail address: ${problem.message}`)
  return normalizeEmail(email)
}

async function withDatabase(
  { databaseUrl }: AdminTools,
  work: (db: Database) => Promise<string>,
): Promise<string> {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  return work(db).finally(db.close)
}
