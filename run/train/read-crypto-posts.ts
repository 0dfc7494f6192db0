import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { decodeHTML } from 'entities'
import type { CryptoSet } from '#analyze/meaning/training/label-sets.ts'
import { StartRefused } from '../process/start-refused.ts'

const LABELS = join(import.meta.dirname, '../../analyze/meaning/training/labels')
const GRADES = ['-1', '-0.5', '0', '0.5', '1'] as const

export interface GradedPost {
  text: string
  /** From clear blame to clear praise; halves lean to a side. */
  grade: (typeof GRADES)[number]
}

/** The labelled posts, in the order of the labels. Throws StartRefused when the file lacks one of them. */
export async function readCryptoPosts(
  { learned, apart }: CryptoSet,
  path: string,
): Promise<{ learned: GradedPost[]; apart: GradedPost[] }> {
  const labels = [readLabels(learned), readLabels(apart)]
  const texts = await readTexts(path, new Set(labels.flat().map(({ id }) => id)))
  const [ofLearned = [], ofApart = []] = labels.map((list) =>
    list.map(({ id, grade }) => {
      const text = texts.get(id)
      if (text === undefined) throw new StartRefused(`${path} lacks the labelled post ${id}`)
      return { text, grade }
    }),
  )
  return { learned: ofLearned, apart: ofApart }
}

function readLabels(file: string): { id: string; grade: GradedPost['grade'] }[] {
  const rows: { id: string; label: string }[] = parse(readFileSync(join(LABELS, file)), { columns: true })
  return rows.map(({ id, label }) => {
    const grade = GRADES.find((one) => one === label)
    if (grade === undefined) throw new StartRefused(`${file}: the post ${id} has the label ${label}`)
    return { id, grade }
  })
}

async function readTexts(path: string, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) {
    const { id_str: id, tweet }: { id_str: string; tweet: string } = JSON.parse(line)
    if (wanted.has(id)) texts.set(id, decodeHTML(tweet))
  }
  return texts
}
