import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Tries to install a package of Debian where we may, showing what apt-get says. Whether it is there then, the caller sees. */
export function installWithApt(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`No ${name} found; installing it with apt-get\n`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
}
