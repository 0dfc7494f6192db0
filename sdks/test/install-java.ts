import { execFile, spawnSync } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'

const run = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '../java')

/** Why the Java package cannot be tried here; undefined where it can. */
export function missingForJava(): string | undefined {
  const missing = ['javac', 'mvn'].filter((name) => spawnSync(name, ['-version']).error)
  return missing.length === 0 ? undefined : `there is no ${missing.join(' and no ')} on this machine`
}

/**
 * Builds the jar below `folder`, with all warnings as errors. Returns the folder and the
 * class path of a program that uses it.
 */
export async function installJava(folder = makeFolder()): Promise<{ folder: string; classPath: string }> {
  const source = join(folder, 'source')
  const withoutBuilt = (path: string) => !path.startsWith(join(PACKAGE, 'target'))
  await cp(PACKAGE, source, { recursive: true, filter: withoutBuilt })
  const jars = join(folder, 'jars')
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`, '-DincludeScope=runtime']
  await run('mvn', ['-q', '-B', '-ntp', 'package', ...copy], { cwd: source })
  const built = (await readdir(join(source, 'target'))).find((name) => name.endsWith('.jar')) ?? ''
  await cp(join(source, 'target', built), join(jars, built))
  return { folder, classPath: join(jars, '*') }
}
