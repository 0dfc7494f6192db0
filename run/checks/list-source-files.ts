import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What is made, by its path: source folders may be called data or build as well. */
const MADE = new Set(['build', 'data', '.git', '.react-router', 'test-results'])
/** What is installed or made wherever it lies. */
const EVERYWHERE = new Set(['node_modules', 'dist'])

/** The TypeScript files below `root`, as paths from it, sorted. */
export function listSourceFiles(root: string): string[] {
  const visit = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (MADE.has(relative(root, path)) || EVERYWHERE.has(entry.name)) return []
      if (entry.isDirectory()) return visit(path)
      return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : []
    })
  return visit(root).sort()
}
