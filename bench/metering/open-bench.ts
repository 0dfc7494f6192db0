import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SCOPES } from '#contract/key-form.ts'
import type { PlanId } from '#contract/plans.ts'
import { startEmbeddedPostgres } from '#run/postgres/start-embedded-postgres.ts'
import { generateKey, hashKey } from '#serve/secrets/keys.ts'
import { insertApiKey } from '#store/api-keys/api-keys.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { migrate } from '#store/migrate.ts'
import { setPlan } from '#store/usage/account-plan.ts'

export interface Bench {
  db: Database
  url: string
  close(): Promise<void>
}

/** A new, durable database as an installation has it (every commit reaches the disk), with prices. */
export async function openBench(): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crowdtape-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    command: 'a bench',
  })
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  const at = new Date()
  await saveTicks(
    db,
    ['bitcoin', 'ethereum', 'solana', 'ripple'].map((assetId, index) => ({
      assetId,
      at,
      price: String(64_000 / 10 ** index),
      marketCap: '1000000000',
      volume24h: '20000000',
      change24h: -1.25,
    })),
    'bench',
  )
  return {
    db,
    url: postgres.url,
    close: async () => {
      await db.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** New accounts on a plan with so many live keys each. */
export async function makeKeys(
  db: Database,
  { accounts, keysEach, plan }: { accounts: number; keysEach: number; plan: PlanId },
): Promise<string[]> {
  const keys: string[] = []
  for (let account = 0; account < accounts; account++) {
    const userId = randomUUID()
    const name = `bench-${randomBytes(6).toString('hex')}`
    const now = new Date()
    await db.pool.query(
      `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at,
         email_confirmed_at)
       values ($1, $2, $2, $3, $3, '', $4, $4, $4)`,
      [userId, name, `${name}@example.com`, now],
    )
    await setPlan(db, { emailKey: `${name}@example.com`, plan, now })
    for (let number = 0; number < keysEach; number++) {
      const key = generateKey('live')
      await insertApiKey(db, {
        userId,
        key: {
          id: randomUUID(),
          name,
          mode: 'live',
          scopes: [...SCOPES],
          createdAt: now,
          expiresAt: null,
          limits: { allowedAddresses: [], callsPerMinute: null, capMicros: null },
        },
        secret: { hash: hashKey(key), lastFour: key.slice(-4) },
        keysMax: keysEach,
      })
      keys.push(key)
    }
  }
  return keys
}
