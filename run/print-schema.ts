import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { printSchema } from '#store/print-schema.ts'
import { startTestPostgres } from '#store/testing/start-test-postgres.ts'
import { runCommand } from './process/commands.ts'

const FILE = join(import.meta.dirname, '../store/schema.sql')

/** `npm run schema`: writes store/schema.sql from a database that has just been made by the migrations. */
await runCommand(async () => {
  const postgres = await startTestPostgres()
  try {
    const url = new URL(postgres.url)
    const admin = openDatabase(url.href)
    const name = `crowdtape_test_schema_${process.pid}`
    await admin.pool.query(`create database ${name}`)
    await admin.close()
    url.pathname = `/${name}`
    await migrate(url.href)
    const db = openDatabase(url.href)
    writeFileSync(FILE, await printSchema(db))
    await db.close()
  } finally {
    await postgres.stop() // the next start of the tests' server drops what is left there
  }
})
