/** A place of the documentation as the search knows it. */
export interface DocsEntry {
  /** A section's heading, an operation's method and path, or an error's code. */
  title: string
  /** What it is part of, or an operation's short name. */
  part: string
  to: string
  /** What it says, without code. */
  text: string
}

export interface DocsHit extends Pick<DocsEntry, 'title' | 'part' | 'to'> {
  /** Some words around the first word found in the text; its beginning where none is. */
  excerpt: string
}

const HITS_MAX = 20
const EXCERPT_CHARS = 110
const BEFORE_CHARS = 30

/** The entries in which every typed word begins a word, best first: title before part, part before text. */
export function searchDocs(entries: readonly DocsEntry[], search: string): DocsHit[] {
  const words = toWords(search)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, HITS_MAX)
    .map(({ entry: { title, part, to, text } }) => ({ title, part, to, excerpt: excerptOf(text, words) }))
}

const WHOLE_TITLE = 12
const TITLE = 8
const PART = 4
const TEXT = 1

/** The sum of what its words are worth; 0 where one of them is nowhere. */
function scoreOf({ title, part, text }: DocsEntry, words: readonly string[]): number {
  const [inTitle, inPart, inText] = [toWords(title), toWords(part), toWords(text)]
  const scores = words.map((word): number => {
    const begins = (one: string) => one.startsWith(word)
    if (inTitle.some(begins)) return TITLE
    if (inPart.some(begins)) return PART
    return inText.some(begins) ? TEXT : 0
  })
  if (scores.includes(0)) return 0
  const whole = inTitle.join(' ') === words.join(' ') ? WHOLE_TITLE : 0
  return whole + scores.reduce((sum, score) => sum + score, 0) / words.length
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)
  const first = Math.min(...places, text.length)
  const from =
    places.length === 0 || first <= BEFORE_CHARS ? 0 : text.lastIndexOf(' ', first - BEFORE_CHARS) + 1
  const cut = text.slice(from, from + EXCERPT_CHARS)
  const to = from + cut.length
  const whole = to < text.length ? cut.replace(/\s\S*$/, '') : cut
  return `${from > 0 ? '… ' : ''}${whole}${to < text.length ? ' …' : ''}`
}
