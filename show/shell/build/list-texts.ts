import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the Markdown files of a folder of the site, without their ending. Runs when the routes are read. */
export function listTexts(folder: string): string[] {
  return readdirSync(join(process.cwd(), 'show', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}
