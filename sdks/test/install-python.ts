import { execFile, spawnSync } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from './build-once.ts'

const run = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '../python')
/** What builds and checks the package, and no program needs. */
const TOOLS = ['build==1.6.1', 'hatchling==1.33.0', 'mypy==2.4.1']

/** Why the Python package cannot be tried here; undefined where it can. */
export function missingForPython(): string | undefined {
  const isThere = spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0
  return isThere ? undefined : 'there is no python3 with venv on this machine'
}

/**
 * Builds the Python package, below `folder` where one is given, and installs the built wheel into an environment of its
 * own. Returns the folder with its programs and the folders of the built files and of what they were built from.
 */
export async function installPython(
  folder?: string,
): Promise<{ programs: string; built: string; source: string }> {
  if (folder) await build(folder)
  return partsOf(folder ?? (await buildOnce('python', build)))
}

function partsOf(folder: string): { programs: string; built: string; source: string } {
  return {
    programs: join(folder, 'environment/bin'),
    built: join(folder, 'built'),
    source: join(folder, 'source'),
  }
}

async function build(folder: string): Promise<void> {
  const { source, built, programs } = partsOf(folder)
  const python = join(programs, 'python')
  await cp(PACKAGE, source, { recursive: true })
  await run('python3', ['-m', 'venv', join(folder, 'environment')])
  // Of what is installed little is ever run: that is compiled when it is.
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-compile']
  await run(python, [...install, ...TOOLS])
  await run(python, ['-m', 'build', '--no-isolation', '--outdir', built, source])
  const wheel = (await readdir(built)).find((name) => name.endsWith('.whl')) ?? ''
  await run(python, [...install, join(built, wheel)])
}
