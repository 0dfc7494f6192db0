import { generatePosts } from '#collect/sample/generate-posts.ts'
import { createRandomStream } from '#collect/sample/random.ts'
import { HOUR_MS } from '#contract/time/duration.ts'

/** What people write in the played sources: about crypto by the sample universe, and about everything else. */
export interface Crowd {
  /** A text about crypto, with the assets that it names. */
  aboutCrypto: (draw: number) => string
  aboutElse: (draw: number) => string
}

const TEXTS_KEPT = 2_000
/** Any hours of the sample universe do; these are always the same. */
const FROM = Date.UTC(2026, 0, 5)

export function createCrowd(seed: number): Crowd {
  const texts: string[] = []
  for (const post of generatePosts({ seed, from: new Date(FROM), to: new Date(FROM + 400 * HOUR_MS) })) {
    // A cashtag is about crypto by every classifier.
    if (post.platform !== 'twitter' || post.text.length > 220 || !/\$[A-Z]{2}/.test(post.text)) continue
    texts.push(post.text)
    if (texts.length === TEXTS_KEPT) break
  }
  return {
    aboutCrypto: (draw) => texts[draw % texts.length]!, // never empty
    aboutElse: (draw) => {
      const stream = createRandomStream(seed, 901, draw)
      return `${stream.pick(OPENINGS)} ${stream.pick(SUBJECTS)} ${stream.pick(ENDINGS)}`
    },
  }
}

const OPENINGS = [
  'Just finished',
  'Cannot stop thinking about',
  'Anyone else here for',
  'My sister will not shut up about',
  'Today in small joys:',
  'Trying once more with',
  'Heute endlich',
  'Hoy por fin',
  "Aujourd'hui enfin",
  '今日は',
]
const SUBJECTS = [
  'the sourdough that finally rose',
  'a long walk near the river with the dog',
  'the season finale, one more time',
  'this link between sleep and running',
  'a train that came on time',
  'the garden after the rain',
  'el sol de la mañana y un café',
  'das Konzert im Park',
  'le chat qui dort sur le clavier',
  '猫の写真',
  'the graph on page nine of my thesis',
  'gas station coffee at dawn',
]
const ENDINGS = [
  '☀️',
  'and I am not sorry.',
  'again!',
  '— thoughts?',
  '🙂',
  'what a day.',
  '#photography',
  '#caturday',
  '',
]
