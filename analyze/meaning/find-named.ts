import { LRUCache } from 'lru-cache'
import type { Mention } from './view-towards.ts'

/** The asset whose stance is judged, where nothing is known of it but how it is called. */
export interface Target {
  /** How it is called: symbol, name, aliases; with or without $ and #. */
  names: string[]
  /** How the other assets of the text are called; cashtags and the best known coins are known anyhow. */
  others?: string[]
}

const KNOWN =
  `bitcoin btc ethereum eth litecoin ltc ripple xrp cardano ada dogecoin doge solana sol polkadot chainlink bnb`.split(
    ' ',
  )
const CASHTAG = String.raw`\$[a-z]{1,6}`
const PATTERNS_MAX = 1_000
/** Dear to make, and the same few assets are asked for again and again. */
const patterns = new LRUCache<string, Patterns>({ max: PATTERNS_MAX })

interface Patterns {
  /** Undefined: the target has no name. */
  own: RegExp | undefined
  rest: RegExp
}

/** Where a text names the target and, if it does, where it names others; in the order of the text. */
export function findNamed(text: string, target: Target): Mention[] {
  const { own, rest } = patternsOf(target)
  if (!own) return []
  const mentions = spansOf(text, own, true)
  if (mentions.length === 0) return []
  const ownCount = mentions.length
  for (const span of spansOf(text, rest, false)) {
    const isOwn = mentions.some(({ start, end }) => span.start < end && start < span.end)
    if (!isOwn) mentions.push(span)
  }
  return mentions.length === ownCount ? mentions : mentions.sort((a, b) => a.start - b.start)
}

function patternsOf({ names, others = [] }: Target): Patterns {
  const key = `${names.join('\n')}\0${others.join('\n')}`
  const known = patterns.get(key)
  if (known) return known
  const own = [...new Set(names.map(bare))].filter((name) => name !== '')
  const rest = [...others.map(bare), ...KNOWN].filter((name) => name !== '' && !own.includes(name))
  const made = {
    own: own.length > 0 ? toPattern(anyOf(own)) : undefined,
    rest: toPattern(rest.length > 0 ? `${CASHTAG}|${anyOf(rest)}` : CASHTAG),
  }
  patterns.set(key, made)
  return made
}

function anyOf(names: string[]): string {
  return `[$#]?(?:${names.map(escapeName).join('|')})`
}

function toPattern(named: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${named})(?![\p{L}\p{N}])`, 'giu')
}

function spansOf(text: string, pattern: RegExp, isTarget: boolean): Mention[] {
  const spans: Mention[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    spans.push({ start: match.index, end: pattern.lastIndex, isTarget })
  }
  return spans
}

function bare(name: string): string {
  return name.replace(/^[$#]/, '').toLowerCase()
}

function escapeName(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
