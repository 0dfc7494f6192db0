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

export interface TaughtPost {
  text: string
  /** Negative, neutral, positive; they sum to 1. */
  probabilities: [number, number, number]
}

interface CryptoPosts {
  learned: GradedPost[]
  /** By the name of each list that is kept for reports. */
  apart: Map<string, GradedPost[]>
  taught: TaughtPost[]
}

/** The posts of each list, in its order. Throws StartRefused when the file lacks one of them. */
export async function readCryptoPosts(
  { learned, apart, taught }: CryptoSet,
  path: string,
): Promise<CryptoPosts> {
  const [ofLearned, ofTaught] = [readLabels(learned), readOpinions(taught)]
  const ofApart = apart.map(({ name, file }) => ({ name, labels: readLabels(file) }))
  const lists = [ofLearned, ofTaught, ...ofApart.map(({ labels }) => labels)]
  const ids = lists.flatMap((list) => list.map(({ id }) => id))
  const texts = await readTexts(path, new Set(ids))
  const textOf = (id: string) => {
    const text = texts.get(id)
    if (text === undefined) throw new StartRefused(`${path} lacks the post ${id}`)
    return text
  }
  const postOf = ({ id, grade }: { id: string; grade: GradedPost['grade'] }) => ({ text: textOf(id), grade })
  return {
    learned: ofLearned.map(postOf),
    apart: new Map(ofApart.map(({ name, labels }) => [name, labels.map(postOf)])),
    taught: ofTaught.map(({ id, probabilities }) => ({ text: textOf(id), probabilities })),
  }
}

/** What the project said of posts, by their ids. */
export function readLabels(file: string): { id: string; grade: GradedPost['grade'] }[] {
  const rows: { id: string; label: string }[] = parse(readFileSync(join(LABELS, file)), { columns: true })
  return rows.map(({ id, label }) => {
    const grade = GRADES.find((one) => one === label)
    if (grade === undefined) throw new StartRefused(`${file}: the post ${id} has the label ${label}`)
    return { id, grade }
  })
}

function readOpinions(file: string): { id: string; probabilities: TaughtPost['probabilities'] }[] {
  const rows: Record<'id' | 'negative' | 'neutral' | 'positive', string>[] = parse(
    readFileSync(join(LABELS, file)),
    { columns: true },
  )
  return rows.map(({ id, negative, neutral, positive }) => {
    return { id, probabilities: [Number(negative), Number(neutral), Number(positive)] }
  })
}

async function readTexts(path: string, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  await readCollection(path, ({ id_str: id, tweet }) => {
    if (wanted.has(id)) texts.set(id, decodeHTML(tweet))
  })
  return texts
}

/** As its publisher writes it; the text has entities of HTML. */
export interface CollectedPost {
  id_str: string
  username: string
  tweet: string
}

/** Gives each post of the publisher's file. */
export async function readCollection(path: string, take: (post: CollectedPost) => void): Promise<void> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) take(JSON.parse(line))
}
