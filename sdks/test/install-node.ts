import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildOnce } from './build-once.ts'
import { makeFolder } from './make-folder.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const PACKAGE = join(ROOT, 'sdks/node')

/**
 * Builds the Node.js package, below `folder` where one is given, packs it and installs the packed file into a new
 * project. Returns the folder of that project, which is the caller's own.
 */
export async function installNode(folder?: string): Promise<string> {
  if (folder) {
    await build(folder)
    return join(folder, 'project')
  }
  const project = join(makeFolder(), 'project')
  const built = await buildOnce('node', build)
  await cp(join(built, 'project'), project, { recursive: true, verbatimSymlinks: true })
  return project
}

async function build(folder: string): Promise<void> {
  const [built, project] = [join(folder, 'built'), join(folder, 'project')]
  await Promise.all([mkdir(built), mkdir(project)])
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '-p', PACKAGE, '--outDir', join(built, 'dist')])
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    await cp(join(PACKAGE, name), join(built, name))
  }
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: built })
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await writeFile(
    join(project, 'package.json'),
    '{ "name": "a-program", "private": true, "type": "module" }\n',
  )
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...quietly, join(folder, packed)], { cwd: project })
}
