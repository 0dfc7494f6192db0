import { execFile, spawnSync } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SHORT_LIVED_JAVA } from '../generate/short-lived-java.ts'
import { buildOnce } from './build-once.ts'

const run = promisify(execFile)
const PACKAGE = join(import.meta.dirname, '../java')

/** Why the Java package cannot be tried here; undefined where it can. */
export function missingForJava(): string | undefined {
  const missing = ['javac', 'mvn'].filter((name) => spawnSync(name, ['-version']).error)
  return missing.length === 0 ? undefined : `there is no ${missing.join(' and no ')} on this machine`
}

/**
 * Builds the jar, below `folder` where one is given, with all warnings as errors. Returns the class path of a program
 * that uses it.
 */
export async function installJava(folder?: string): Promise<{ classPath: string }> {
  if (folder) await build(folder)
  return { classPath: join(folder ?? (await buildOnce('java', build)), 'jars', '*') }
}

async function build(folder: string): Promise<void> {
  const source = join(folder, 'source')
  const withoutBuilt = (path: string) => !path.startsWith(join(PACKAGE, 'target'))
  await cp(PACKAGE, source, { recursive: true, filter: withoutBuilt })
  const jars = join(folder, 'jars')
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`, '-DincludeScope=runtime']
  const env = { ...process.env, MAVEN_OPTS: [process.env.MAVEN_OPTS, ...SHORT_LIVED_JAVA].join(' ').trim() }
  await run('mvn', ['-q', '-B', '-ntp', 'package', ...copy], { cwd: source, env })
  const built = (await readdir(join(source, 'target'))).find((name) => name.endsWith('.jar')) ?? ''
  await cp(join(source, 'target', built), join(jars, built))
}
