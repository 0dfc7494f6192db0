import { readCopyWords } from '../crowds/copy-print.ts'

/** Fewer words are what many people say by themselves. */
const WORDS_MIN = 7
/** Texts are alike when so much of both is the same in the same order (compareWords). Measured: decision 650 */
const ALIKE_MIN = 0.6
/** A text nearer than this to one that is kept is not kept beside it. */
const SAME_MIN = 0.9
/** Of a group so many wordings are kept; a text is looked up by its rarest words, of each among the newest texts with it. */
const KEPT_MAX = 8
const RAREST_MAX = 12
const LOOKED_AT_MAX = 48
/** Those that share most of these words, and at least so many, are compared in full. */
const COMPARED_MAX = 12
const SHARED_MIN = 3
const PAUSE_EVERY = 25

/** The words of a text by number, in its order. */
type Words = Uint32Array

/**
 * Groups texts that say the same with some words exchanged: links, names, numbers, emoji and punctuation do not count, the
 * order of words does, so that people who speak of one event in their own words are no group. Gives the places of the texts
 * of each group of two or more. Each text is compared with a bounded number of others.
 */
export async function groupTextsAlike(
  texts: readonly string[],
  pause: () => Promise<void>,
): Promise<number[][]> {
  const { read, textsWith } = await readWords(texts, pause)
  const groups = createGroups(texts.length)
  const wordings = createWordings()
  const kept = new Map<number, number>()
  for (const [place, words] of read.entries()) {
    if (place % PAUSE_EVERY === 0) await pause()
    if (words.length < WORDS_MIN) continue
    const rarest = [...new Set(words)]
      .sort((a, b) => textsWith[a]! - textsWith[b]!) // as many as words
      .slice(0, RAREST_MAX)
    let nearest = 0
    for (const other of wordings.listNear(rarest)) {
      const alike = compareWords(words, read[other]!) // a place of the texts
      nearest = Math.max(nearest, alike)
      if (alike >= ALIKE_MIN) groups.join(place, other)
    }
    const group = groups.rootOf(place)
    const keptOfGroup = kept.get(group) ?? 0
    if (nearest >= SAME_MIN || keptOfGroup >= KEPT_MAX) continue
    kept.set(group, keptOfGroup + 1)
    wordings.keep(place, rarest)
  }
  return groups.list()
}

async function readWords(
  texts: readonly string[],
  pause: () => Promise<void>,
): Promise<{ read: Words[]; textsWith: readonly number[] }> {
  const numbers = new Map<string, number>()
  const textsWith: number[] = []
  const read: Words[] = []
  for (const [place, text] of texts.entries()) {
    if (place % PAUSE_EVERY === 0) await pause()
    const words = Uint32Array.from(readCopyWords(text), (word) => {
      const number = numbers.get(word) ?? textsWith.push(0) - 1
      numbers.set(word, number)
      return number
    })
    for (const word of new Set(words)) textsWith[word] = textsWith[word]! + 1 // numbered above
    read.push(words)
  }
  return { read, textsWith }
}

/** Texts by their rarest words. */
function createWordings() {
  const withWord = new Map<number, number[]>()
  return {
    keep(place: number, rarest: readonly number[]): void {
      for (const word of rarest) {
        const there = withWord.get(word)
        if (there) there.push(place)
        else withWord.set(word, [place])
      }
    },
    /** The places of those that share most of the words. */
    listNear(rarest: readonly number[]): number[] {
      const shared = new Map<number, number>()
      for (const word of rarest) {
        const there = withWord.get(word)
        if (!there) continue
        for (let at = Math.max(0, there.length - LOOKED_AT_MAX); at < there.length; at++) {
          const place = there[at]! // within its length
          shared.set(place, (shared.get(place) ?? 0) + 1)
        }
      }
      const near: [place: number, count: number][] = []
      for (const one of shared) if (one[1] >= SHARED_MIN) near.push(one)
      if (near.length > COMPARED_MAX) near.sort((a, b) => b[1] - a[1])
      return near.slice(0, COMPARED_MAX).map(([place]) => place)
    },
  }
}

/** How much of two texts is the same in the same order, 0 nothing to 1 all: 2 · LCS / (a + b). Texts of up to 255 words. */
export function compareWords(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let before = new Uint8Array(b.length + 1)
  let now = new Uint8Array(b.length + 1)
  for (let row = 0; row < a.length; row++) {
    const word = a[row]
    for (let at = 0; at < b.length; at++) {
      // Within both rows.
      if (word === b[at]) now[at + 1] = before[at]! + 1
      else now[at + 1] = Math.max(before[at + 1]!, now[at]!)
    }
    ;[before, now] = [now, before]
  }
  return (2 * before[b.length]!) / (a.length + b.length) // its last place
}

/** Places that are joined step by step (union-find). */
export function createGroups(size: number) {
  const parents = Uint32Array.from({ length: size }, (_, place) => place)
  const rootOf = (place: number): number => {
    let root = place
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]! // a place each
      root = parents[root]!
    }
    return root
  }
  return {
    rootOf,
    join(a: number, b: number): void {
      const [one, other] = [rootOf(a), rootOf(b)]
      parents[Math.max(one, other)] = Math.min(one, other)
    },
    /** Those of two places or more. */
    list: (): number[][] => {
      const members = Map.groupBy(parents.keys(), rootOf)
      return [...members.values()].filter(({ length }) => length > 1)
    },
  }
}
