/**
 * What a language says of where a price goes, as data that a speaker can read and correct; how it is read stands in
 * `read-foreign.ts` and is the same for all. Terms stand apart by commas, words that need no phrase too, with their
 * accents: texts are compared without them. `subi*` is each word that begins so, `*druck*` each that has it within.
 * The longest term wins, so a phrase can say otherwise than its words.
 */
export interface LanguageWords {
  /** ISO 639-1. */
  code: string
  /** Words apart by spaces by which it is told from others of the same letters; empty where its script decides. */
  functionWords: string
  /** Whether no spaces part its words: terms are found anywhere, and no star is needed. */
  isUnspaced?: true
  /** Pairs of letters apart by spaces, of which the first is read as the second: `أا` reads أ as ا. */
  letters?: string
  /** Whether its accents make other words ("bán" sells, "bạn" is you), so that they fold only where a text has none. */
  keepsAccents?: true
  /** What is joined to the front of a word, apart by spaces. */
  prefixes?: string
  /** Parts of words that some write with a space behind them, apart by spaces. */
  joined?: string
  /** What expects a rise, or is good for the price, however much it moves. */
  rise: Strengths
  /** What expects a fall, or is bad for the price. */
  fall: Strengths
  /** A price or an amount goes up, or down: turned round where it is an amount of something unwanted. */
  up: string
  down: string
  /** Of what less is wanted, and which says nothing by itself: fees, inflation. */
  unwanted: string
  /** The same, and bad by itself: losses, pressure of sellers. */
  losses: string
  /** Coins or money go out of a place, or into it; alone they count as money that leaves or enters. */
  outflow: string
  inflow: string
  /** Verbs of the same, that say nothing without a place. */
  leave: string
  enter: string
  /** Where coins wait to be sold, and where savers hold them. */
  exchange: string
  fund: string
  /** Those who expect a fall or a rise, and what happens to them when they are wrong. */
  shorts: string
  longs: string
  liquidated: string
  /** What turns a term that follows in its clause; and one that stands before. */
  notBefore: string
  notAfter: string
  /** That something is over. */
  end: string
  /** "Will regret": turns round what was done, and stands for those who have none. */
  regret: string
  but: string
  /** "if", "maybe" and the like, under which nothing is expected yet. */
  if: string
  stronger: string
  weaker: string
  /** What would mislead: "short term". */
  nothing: string
}

export interface Strengths {
  strong: string
  clear: string
  slight: string
}
