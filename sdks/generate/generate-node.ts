import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Prepared } from './prepare-document.ts'
import { writeNodeOperations } from './write-node-operations.ts'

const TOOLS = import.meta.dirname

/** Writes the types, the readers of times and the calls of the Node.js SDK into `folder`. */
export function generateNode({ document, operations }: Prepared, folder: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'crowdtape-sdks-'))
  try {
    const input = join(temporary, 'openapi.json')
    const config = join(temporary, 'config.mjs')
    writeFileSync(input, JSON.stringify(document))
    writeFileSync(config, `export default ${JSON.stringify(configOf(input, folder))}\n`)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', TOOLS], { stdio: 'inherit' })
    const program = join(TOOLS, 'node_modules/@hey-api/openapi-ts/bin/run.js')
    execFileSync(process.execPath, [program, '-f', config, '--no-log-file'], { stdio: 'inherit', cwd: TOOLS })
  } finally {
    rmSync(temporary, { recursive: true })
  }
  const readers = readFileSync(join(folder, 'transformers.gen.ts'), 'utf8').matchAll(/^export const (\w+)/gm)
  const names = [...readers].map(([, name = '']) => name)
  writeFileSync(join(folder, 'operations.gen.ts'), writeNodeOperations(operations, names))
}

function configOf(input: string, path: string): object {
  return {
    input,
    output: { path, entryFile: false, module: { extension: '.ts' } },
    plugins: [{ name: '@hey-api/typescript' }, { name: '@hey-api/transformers', dates: true, bigInt: false }],
  }
}
