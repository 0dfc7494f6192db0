import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const SKIPPED = new Set(['node_modules', 'build', 'data', '.git', '.react-router', 'test-results'])

/** The TypeScript files below `root`, as paths from it, sorted. */
export function listSourceFiles(root: string): string[] {
  const visit = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return visit(path)
      return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : []
    })
  return visit(root).sort()
}
