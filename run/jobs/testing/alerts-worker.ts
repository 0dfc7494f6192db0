import { pino } from 'pino'
import { SOURCES } from '#collect/list-sources.ts'
import { createContext } from '#serve/context/create-context.ts'
import { createSmtpMailer } from '#serve/mail/create-smtp-mailer.ts'
import { openDatabase } from '#store/database.ts'
import { startAlerts } from '../start-alerts.ts'
import { startMails } from '../start-mails.ts'

// A worker that does nothing but alerts and mails, as a process that a test can kill: alerts-worker.ts <database> <smtp>

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl)
const ctx = createContext({
  sources: SOURCES.map(({ facts }) => facts),
  db,
  readDb: db,
  sampleDb: db,
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  mailer: createSmtpMailer({ smtpUrl, from: 'Crowdtape <no-reply@crowdtape.example>' }),
  settings: {
    publicUrl: 'http://localhost:3000',
    passwordMinLength: 4,
    sessionDays: 30,
    anonymousReadsPerMinute: 1_000,
    trustedProxies: [],
    supportEmail: 'support@crowdtape.localhost',
  },
})
startAlerts({ ctx })
startMails({ ctx })
console.log('at work')
