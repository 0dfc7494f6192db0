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
      'Reads a report of a mail that did not arrive (RFC 3464): an address that does not exist gets no more mails',
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
      return 'It is no report of a mail that did not arrive: nothing is changed.'
    case 'not ours':
      return 'It reports no mail that was sent from here to this address: nothing is changed.'
    case 'too old':
      return `The mail that it reports is of ${bounce.sentAt}, too long ago: nothing is changed.`
    case 'not of the address':
      return `It does not say that the address gets no mails (${bounce.status}): nothing is changed.`
    case 'refused':
      return bounce.isNew
        ? `${bounce.address} gets no more alerts, reports and notices until it is confirmed again (${bounce.status}).`
        : `${bounce.address} (${bounce.status}) was noted already, was confirmed since, or is nobody’s: nothing is changed.`
  }
}
