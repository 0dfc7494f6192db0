import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import type { DocsPlace } from './tools/tool.ts'

export interface Docs {
  places(): Promise<readonly DocsPlace[]>
  /** A text of the built site such as `/SKILL.md`; undefined where there is none. */
  read(path: string): Promise<string | undefined>
}

/** The documentation of the built site, read once; without a site there is none. */
export function openDocs({ siteFolder, publicUrl }: { siteFolder?: string; publicUrl: string }): Docs {
  const texts = new Map<string, Promise<string | undefined>>()
  const read = (path: string) => {
    if (!siteFolder) return Promise.resolve(undefined)
    const known = texts.get(path) ?? readText(join(siteFolder, path), publicUrl)
    texts.set(path, known)
    return known
  }
  let places: Promise<readonly DocsPlace[]> | undefined
  return {
    read,
    places: () => {
      places ??= read('/docs/search.json').then((text) =>
        text === undefined
          ? []
          : (JSON.parse(text) as DocsPlace[]).map((place) => ({ ...place, to: `${publicUrl}${place.to}` })),
      )
      return places
    },
  }
}

async function readText(file: string, publicUrl: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replaceAll(SITE_ORIGIN, publicUrl)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
