import { pino } from 'pino'
import { createContext } from '#serve/create-context.ts'
import { createSmtpMailer } from '#serve/mail/create-smtp-mailer.ts'
import { openDatabase } from '#store/database.ts'
import { startAlerts } from '../start-alerts.ts'

// A worker that does nothing but alerts, as a process that a test can kill: alerts-worker.ts <database> <smtp>

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl)
const ctx = createContext({
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
console.log('at work')
