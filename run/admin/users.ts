import { emailKey, usernameKey } from '#contract/account-rules.ts'
import type { ShownUser } from '#contract/app/operator/users.ts'
import {
  deleteUser,
  disableUser,
  enableUser,
  listUsers,
  type OperatorTools,
  removeUserFactor,
  showUser,
  type UserAct,
} from '#serve/operator/users.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import { StartRefused } from '../process/start-refused.ts'
import { openMailer } from '../server/open-context.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { asOperator, COMMAND, print, readArgs } from './as-operator.ts'

const LISTED_MAX = 100

/** Accounts as the console has them, for the owner of the machine. */
export const userCommands: AdminCommand[] = [
  {
    name: 'users list',
    usage: '[TEXT] [--disabled] [--json]',
    summary: 'Prints accounts, the newest first; with TEXT those with an address or name that begins with it',
    run: (tools, args) => {
      const { words, disabled, json } = readArgs(args, { takes: ['disabled', 'json'], wordsMax: 1 })
      return asOperator(tools, async (operator) => {
        const state = disabled ? 'disabled' : 'all'
        const { data } = await listUsers(operator, { q: words[0], state, limit: LISTED_MAX })
        return print(data, json, (users) => users.map(writeUser).join('\n') || 'There is no such account.')
      })
    },
  },
  {
    name: 'users show',
    usage: 'ACCOUNT [--json]',
    summary: 'Prints an account (its address, name or id) with its keys, their use and its sessions',
    run: (tools, args) => {
      const { words, json } = readArgs(args, { takes: ['json'], wordsMax: 1 })
      return asOperator(tools, async (operator) =>
        print(await find(operator, words[0]), json, (user) =>
          [writeUser(user), ...writeFacts(user)].join('\n'),
        ),
      )
    },
  },
  act({
    name: 'users disable',
    summary: 'Ends the sessions of an account and has its keys stop at once; nothing is deleted',
    describe: ({ sessions, keys }) => `end ${sessions} sessions and stop ${keys.length} keys`,
    perform: (operator, of) => disableUser(operator, of),
  }),
  act({
    name: 'users enable',
    summary: 'Lets a disabled account sign in again',
    describe: ({ keys }) => `let it sign in, and ${keys.length} keys work`,
    perform: (operator, of) => enableUser(operator, of),
  }),
  ...['users remove-factor', 'factor remove'].map((name) =>
    act({
      name,
      summary:
        'Turns two-step sign-in off and removes the passkeys of an account that lost its app or passkeys and its recovery codes',
      describe: ({ hasSecondFactor }) => (hasSecondFactor ? 'turn two-step sign-in off' : 'change nothing'),
      perform: (operator, of) => removeUserFactor(operator, of),
    }),
  ),
  act({
    name: 'users delete',
    summary: 'Permanently deletes an account and all of its data, as its owner would; needs --yes',
    needsYes: true,
    describe: ({ keys }) => `delete it with its ${keys.length} keys and everything else`,
    perform: (operator, of, { settings, log }) =>
      deleteUser({ ...operator, mailer: openMailer(settings, log) }, of),
  }),
]

interface UserCommand {
  name: string
  summary: string
  needsYes?: boolean
  /** What it would do, after "would". */
  describe(user: ShownUser): string
  perform(operator: OperatorTools, of: UserAct, tools: AdminTools): Promise<{ message: string }>
}

/** A command that changes one account, or with --dry-run says what it would do. */
function act({ name, summary, needsYes = false, describe, perform }: UserCommand): AdminCommand {
  return {
    name,
    usage: `ACCOUNT ${needsYes ? '--yes ' : ''}[--dry-run] [--json]`,
    summary,
    run: (tools, args) => {
      const options = readArgs(args, {
        takes: ['dry-run', 'json', ...(needsYes ? ['yes' as const] : [])],
        wordsMax: 1,
      })
      return asOperator(tools, async (operator) => {
        const user = await find(operator, options.words[0])
        const would = `would ${describe(user)}`
        if (options['dry-run'])
          return print(
            { id: user.id, dryRun: true, would },
            options.json,
            () => `${writeUser(user)}\n${would}`,
          )
        if (needsYes && !options.yes)
          throw new StartRefused(`${user.username} (${user.email}): this ${would}. Add --yes to do it.`)
        const { message } = await perform(operator, { userId: user.id, operator: COMMAND }, tools)
        return print(
          { id: user.id, message },
          options.json,
          () => `${user.username} (${user.email}): ${message}`,
        )
      })
    },
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** By address, name or id. */
async function find(operator: OperatorTools, text: string | undefined): Promise<ShownUser> {
  if (text === undefined) throw new StartRefused('the address, name or id of an account belongs to it')
  if (UUID.test(text)) return showUser(operator, text)
  const by = text.includes('@') ? { emailKey: emailKey(text) } : { usernameKey: usernameKey(text) }
  const account = await findAccount(operator.db, by)
  if (!account) throw new StartRefused(`there is no account ${text}: npm run admin -- users list finds them`)
  return showUser(operator, account.id)
}

interface Written {
  id: string
  username: string
  email: string
  isConfirmed: boolean
  isRefused: boolean
  isOperator: boolean
  disabledAt: string | null
}

function writeUser({ id, username, email, isConfirmed, isRefused, isOperator, disabledAt }: Written): string {
  const states = [
    ...(disabledAt === null ? [] : [`disabled since ${disabledAt}`]),
    ...(isOperator ? ['operator'] : []),
    ...(isConfirmed ? [] : ['address not confirmed']),
    ...(isRefused ? ['address refuses e-mails'] : []),
  ]
  return [email, username, id, states.join(', ')].filter(Boolean).join('  ')
}

function writeFacts({
  createdAt,
  sessions,
  hasSecondFactor,
  plan,
  hasCard,
  month,
  keys,
}: ShownUser): string[] {
  return [
    `signed up ${createdAt}, ${sessions} open sessions, two-step sign-in ${hasSecondFactor ? 'on' : 'off'}`,
    `plan ${plan}, ${hasCard ? 'card saved' : 'no card'}, ${month.calls} charged calls this month`,
    ...keys.map(
      ({ name, mode, lastFour, calls, lastUsedAt }) =>
        `key ${name} (${mode} …${lastFour}): ${calls} calls in 30 days, last used ${lastUsedAt ?? 'never'}`,
    ),
  ]
}
