import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Crowdtape } from '../../src/crowdtape.ts'
import { CrowdtapeError } from '../../src/crowdtape-error.ts'

/** What `login` keeps: a key and the installation that it belongs to. */
export interface StoredKey {
  apiKey: string
  baseUrl: string
}

export const BASE_URL = 'http://localhost:3000'

/** XDG Base Directory Specification; on Windows APPDATA. */
export function keyFile(env: NodeJS.ProcessEnv = process.env): string {
  const folder =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config')
  return join(folder, 'crowdtape', 'key.json')
}

export function readStoredKey(): StoredKey | undefined {
  const file = keyFile()
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<StoredKey>
    if (typeof stored.apiKey === 'string' && typeof stored.baseUrl === 'string') return stored as StoredKey
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  throw new CrowdtapeError(`${file} cannot be read: run \`crowdtape login\` again, or remove it.`, {
    code: 'invalid_settings',
  })
}

/** Readable by its owner alone from its first byte on, and whole or not there. */
export function storeKey(stored: StoredKey): void {
  const file = keyFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, `${JSON.stringify(stored)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(written, 0o600)
  renameSync(written, file)
}

/** Whether there was one. */
export function removeStoredKey(): boolean {
  const isThere = readStoredKey() !== undefined
  rmSync(keyFile(), { force: true })
  return isThere
}

/**
 * The client of a command: the key of the environment, else the stored one, which goes to its own installation and to no
 * other. Throws where there is none.
 */
export function openClient(url: string | undefined): Crowdtape {
  const asked = url ?? (process.env.CROWDTAPE_URL || undefined)
  if (process.env.CROWDTAPE_API_KEY) return new Crowdtape({ baseUrl: asked })
  const stored = readStoredKey()
  if (!stored) {
    throw new CrowdtapeError('There is no API key: run `crowdtape login`, or set CROWDTAPE_API_KEY.', {
      code: 'missing_key',
    })
  }
  if (asked !== undefined && new URL(asked).origin !== new URL(stored.baseUrl).origin) {
    throw new CrowdtapeError(
      `The stored key belongs to ${stored.baseUrl}: run \`crowdtape login --url ${asked}\`, or set CROWDTAPE_API_KEY.`,
      { code: 'missing_key' },
    )
  }
  return new Crowdtape(stored)
}
