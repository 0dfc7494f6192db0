import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pattern, readPatterns } from './write-posts.ts'

const FOLDER = join(import.meta.dirname, 'posts')

/** The patterns of all themes, in the order of their files' names. */
export function readOwnPatterns(): Pattern[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))
  return files.sort().flatMap((file) => readPatterns(readFileSync(join(FOLDER, file), 'utf8')))
}
