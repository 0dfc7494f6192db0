import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { GlobalFonts } from '@napi-rs/canvas'

/** For letters that the site's own font lacks, in the order in which they are looked for. Japanese is in the Chinese one. */
const PACKAGES = ['noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'noto-emoji'] as const

/** One file of a font, with the letters that it has. */
interface Part {
  family: string
  file: string
  ranges: [first: number, last: number][]
}

let parts: Promise<Part[]> | undefined
const registered = new Set<string>()

/** Registers the files that have letters of the text, once each, and gives the names of their families. */
export async function useFallbackFonts(fonts: typeof GlobalFonts, text: string): Promise<string[]> {
  const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code >= FIRST_BEYOND)
  if (letters.length === 0) return []
  parts ??= listParts()
  const used = new Set<Part>()
  for (const letter of letters) {
    const part = (await parts).find(({ ranges }) =>
      ranges.some(([first, last]) => first <= letter && letter <= last),
    )
    if (part) used.add(part)
  }
  for (const { family, file } of used) {
    if (!registered.has(family)) fonts.registerFromPath(file, family)
    registered.add(family)
  }
  return [...used].map(({ family }) => family)
}

/** The site's own font has what is before. */
const FIRST_BEYOND = 0x100

/** Subsets of signs that other packages draw better. */
const LEFT_OUT = ['symbols', 'math']

async function listParts(): Promise<Part[]> {
  const lists = await Promise.all(
    PACKAGES.map(async (name) => {
      const pathOf = (file: string) =>
        fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/${file}`))
      // Subset by its ranges, such as "U+590-5ff,U+20aa".
      const subsets = JSON.parse(await readFile(pathOf('unicode.json'), 'utf8')) as Record<string, string>
      return Object.entries(subsets)
        .map(([subset, ranges]) => ({ subset: subset.replace(/[[\]]/g, ''), ranges }))
        .filter(({ subset }) => !LEFT_OUT.includes(subset))
        .map(({ subset, ranges }) => ({
          family: `${name} ${subset}`,
          file: pathOf(`files/${name}-${subset}-wght-normal.woff2`),
          ranges: ranges.split(',').map(toRange),
        }))
    }),
  )
  return lists.flat()
}

function toRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
