import { SOURCES } from '#collect/list-sources.ts'
import { createSmtpMailer } from '#serve/mail/mailers.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'
import { startMails } from '../../server/start-crowdtape.ts'
import { startAlerts } from '../start-alerts.ts'

// A worker that does nothing but alerts and mails, as a process that a test can kill: alerts-worker.ts <database> <smtp>

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl)
const ctx = createTestContext({
  db,
  sources: SOURCES.map(({ facts }) => facts),
  mailer: createSmtpMailer({ smtpUrl, from: 'Crowdtape <no-reply@crowdtape.example>' }),
})
startAlerts({ ctx })
startMails({ ctx })
console.log('at work')
