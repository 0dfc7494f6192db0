import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type { SignUp } from '#contract/app/operator/installation.ts'
import { createOperatorLink } from '#serve/accounts/operator-link.ts'
import { readSignUpRule, SIGN_UP_WORDS } from '#serve/accounts/sign-up-rule.ts'
import { changeSignUp, showSignUp } from '#serve/operator/installation.ts'
import { inviteUser, showInvitations, withdrawInvitation } from '#serve/operator/users.ts'
import { StartRefused } from '../process/start-refused.ts'
import { agreeOnKey, openSecretBox } from '../server/open-secret-box.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { asOperator, COMMAND, print, readArgs } from './as-operator.ts'

/** Who may sign up where that is by invitation. The longer names come first. */
export const invitationCommands: AdminCommand[] = [
  {
    name: 'sign-up',
    usage: '[RULE] [--dry-run] [--json]',
    summary:
      'Prints or changes who may sign up, while it runs: open, invite, closed, domain:example.org, or default',
    run: ruleSignUp,
  },
  {
    name: 'operator link',
    usage: '',
    summary: 'Prints a link by which one signed-in account becomes an operator, within a day',
    run: (tools, args) => {
      readArgs(args, { takes: [], wordsMax: 0 })
      const { settings } = tools
      return asOperator(tools, ({ db, now }) => createOperatorLink({ db, now, settings }))
    },
  },
  {
    name: 'invite list',
    usage: '[--json]',
    summary: 'Prints the invitations that were not used yet',
    run: (tools, args) => {
      const { json } = readArgs(args, { takes: ['json'], wordsMax: 0 })
      return asOperator(tools, async (operator) => {
        const { data } = await showInvitations(operator)
        return print(
          data,
          json,
          (waiting) =>
            waiting.map(({ email, expiresAt }) => `${email}  until ${expiresAt}`).join('\n') ||
            'No invitation waits.',
        )
      })
    },
  },
  {
    name: 'invite revoke',
    usage: 'EMAIL [--dry-run] [--json]',
    summary: 'Takes an invitation back',
    run: (tools, args) => {
      const { words, json, ...options } = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 1 })
      const email = readEmail(words)
      return asOperator(tools, async (operator) => {
        const { data } = await showInvitations(operator)
        if (!data.some((one) => emailKey(one.email) === emailKey(email)))
          throw new StartRefused(
            `There is no invitation of ${email}: npm run admin -- invite list prints them`,
          )
        if (options['dry-run'])
          return print({ email, dryRun: true }, json, () => `would revoke the invitation of ${email}`)
        await withdrawInvitation(operator, { email, operator: COMMAND })
        return print({ email, revoked: true }, json, () => `The invitation of ${email} is revoked.`)
      })
    },
  },
  {
    name: 'invite',
    usage: 'EMAIL [--dry-run] [--json]',
    summary: 'E-mails and prints a link to sign up with EMAIL within a week; a new link replaces it',
    run: (tools, args) => {
      const { words, json, ...options } = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 1 })
      const email = readEmail(words)
      if (options['dry-run'])
        return Promise.resolve(print({ email, dryRun: true }, json, () => `would invite ${email}`))
      return invite(tools, { email, json })
    },
  },
]

async function ruleSignUp(tools: AdminTools, args: string[]): Promise<string> {
  const { words, json, ...options } = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 1 })
  const [rule] = words
  if (rule !== undefined && rule !== 'default' && !readSignUpRule(rule))
    throw new StartRefused(`${rule} is no rule: it must be default, ${SIGN_UP_WORDS}`)
  return asOperator(tools, async (operator) => {
    if (rule === undefined || options['dry-run']) {
      const now = await showSignUp(operator)
      if (rule === undefined) return print(now, json, writeRule)
      return print(
        { ...now, dryRun: true, would: rule },
        json,
        () => `${writeRule(now)}\nwould become ${rule}`,
      )
    }
    const changed = { rule: rule === 'default' ? null : rule, operator: COMMAND }
    return print(await changeSignUp(operator, changed), json, writeRule)
  })
}

function writeRule({ rule, isChanged }: SignUp): string {
  return `${rule} (${isChanged ? 'changed while running; default brings SIGN_UP back' : 'by SIGN_UP'})`
}

async function invite(tools: AdminTools, { email, json }: { email: string; json: boolean }): Promise<string> {
  const secretBox = openSecretBox(tools.settings)
  return asOperator(tools, async (operator) => {
    await agreeOnKey(operator.db, secretBox) // else no process could read the mail
    const sent = await inviteUser({ ...operator, secretBox }, { email, operator: COMMAND })
    const { rule } = await showSignUp(operator)
    const note =
      rule === 'closed'
        ? '\nSign-up is closed: the link works once that is changed (npm run admin -- sign-up invite).'
        : ''
    return print(
      sent,
      json,
      ({
        link,
      }) => `${email} is invited. The mail leaves while Crowdtape runs; the link in it, which works once and within a week:
${link}${note}`,
    )
  })
}

function readEmail([email]: string[]): string {
  if (email === undefined) throw new StartRefused('an e-mail address belongs to it: invite ada@example.org')
  const problem = findEmailProblem(email)
  if (problem) throw new StartRefused(`${email} is no e-mail address: ${problem.message}`)
  return normalizeEmail(email)
}
