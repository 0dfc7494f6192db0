import { openDatabase } from '#store/database.ts'
import { forgetSecrets } from '#store/webhooks/forget-secrets.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand } from './admin-command.ts'

/** For an installation that has lost the key that its secrets are sealed with. */
export const secretCommands: AdminCommand[] = [
  {
    name: 'secrets forget',
    usage: '',
    summary:
      'Where the key of the secrets is lost: deletes all webhooks and mails that wait; the next start takes its key',
    run: async ({ databaseUrl }, args) => {
      if (args.length > 0) throw new StartRefused(`${args[0]} is not expected: nothing follows this command`)
      const db = openDatabase(databaseUrl, { poolSize: 1, statementTimeoutMs: 60_000 })
      const { webhooks, mails } = await forgetSecrets(db).finally(db.close)
      return `${webhooks} webhooks and ${mails} mails that waited are deleted. Start Crowdtape again: its key counts from then on.`
    },
  },
]
