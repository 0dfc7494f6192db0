import { type Bounce, takeBounce } from '#serve/mail/bounces.ts'
import { openSecretBox } from '../server/open-secret-box.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { asOperator, print, readArgs } from './as-operator.ts'

/** Reports of mails that did not arrive, as a mail server passes them to a program. */
export const bounceCommands: AdminCommand[] = [
  {
    name: 'bounce',
    usage: '[--json] < MAIL',
    summary:
      'Reads a report (RFC 3464) that an e-mail did not arrive, and stops e-mails to an address that does not exist',
    run: async (tools, args) => {
      const { json } = readArgs(args, { takes: ['json'], wordsMax: 0 })
      const mail = await readBeginning(tools.input())
      const secretBox = openSecretBox(tools.settings)
      return asOperator(tools, async (operator) =>
        print(await takeBounce({ ...operator, secretBox }, mail), json, describe),
      )
    },
  },
]

/** Our mails are small, and so are reports of them. */
const BYTES_MAX = 1_000_000

/** Reads all, so that nobody writes into a closed pipe, and keeps what a report may have. */
async function readBeginning(input: ReturnType<AdminTools['input']>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of input) {
    if (bytes < BYTES_MAX) parts.push(part)
    bytes += part.length
  }
  return Buffer.concat(parts).subarray(0, BYTES_MAX)
}

function describe(bounce: Bounce): string {
  switch (bounce.kind) {
    case 'no report':
      return 'This is no report of an e-mail that did not arrive: nothing is changed.'
    case 'not ours':
      return 'The report is of no e-mail that this installation sent to that address: nothing is changed.'
    case 'too old':
      return `The report is of an e-mail of ${bounce.sentAt}, more than 30 days ago: nothing is changed.`
    case 'not of the address':
      return `The report does not say that the address is invalid (${bounce.status}): nothing is changed.`
    case 'refused':
      return bounce.isNew
        ? `${bounce.address} gets no more alerts, reports and notices until its owner confirms it again (${bounce.status}).`
        : `No account has ${bounce.address}, or it was noted already or confirmed since: nothing is changed.`
  }
}
