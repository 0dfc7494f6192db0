import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Check {
  name: string
  /** What Node is given, one after the other: a program of node_modules, or an option, and its arguments. */
  steps: string[][]
}

const ROOT = join(import.meta.dirname, '../..')

/** What `npm run check` and `npm test` hold against the code without running it. */
export const CHECKS: Check[] = [
  { name: 'format and lint', steps: [['@biomejs/biome/bin/biome', 'check', '.']] },
  {
    name: 'types',
    steps: [
      // Screens import types that React Router derives from the route table.
      ...(existsSync(join(ROOT, 'react-router.config.ts')) ? [['@react-router/dev/bin.cjs', 'typegen']] : []),
      ['typescript/bin/tsc', '--noEmit'],
    ],
  },
]

/** Tests that need nothing but the files: who imports whom, and that the documents name what exists. */
export const FILE_TESTS = ['run/checks/*.test.ts', 'contract/**/*.test.ts']
