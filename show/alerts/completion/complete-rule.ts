import { RULE_FIGURES, RULE_TERMS, type RuleFigure } from '#contract/figures.ts'
import { SCREEN_TERMS, SCREEN_WORDS } from '#contract/operations/screen-terms.ts'
import { POST_WORDS } from '#contract/post-query/post-words.ts'

export interface Completion {
  /** What is chosen, as it is read. */
  label: string
  /** What it is. */
  hint: string
  /** What takes the place of what was typed. */
  insert: string
}

export interface Completions {
  /** Where what is replaced begins; it ends at the caret. */
  from: number
  options: Completion[]
}

export interface NamedAsset {
  symbol: string
  name: string
}

/** What a condition of the screener looks at: figures without an asset. */
export function completeScreen(text: string, caret: number): Completions {
  return offer(text, caret, (before) => {
    if (before === '' || /(?:^|[\s(])(?:and|or|not)$|\($/iu.test(before)) return SCREEN_FIGURES
    if (/(?:^|[\s(])[a-z_]+(?:\(\d+[mhd]\))?$/iu.test(before)) return SIDES
    return /[<>]\s*[\d.%-]+$/u.test(before) ? JOINTS.slice(0, 2) : []
  })
}

const OPTIONS_MAX = 6
const NONE: Completions = { from: 0, options: [] }

const JOINTS: readonly Completion[] = [
  { label: 'and', hint: 'Both must be true', insert: 'and ' },
  { label: 'or', hint: 'At least one must be true', insert: 'or ' },
  { label: 'for', hint: 'Must stay true this long before it fires', insert: 'for ' },
  { label: 'cooldown', hint: 'Stay silent this long after firing', insert: 'cooldown ' },
  { label: 'every', hint: 'Repeat while it stays true', insert: 'every ' },
  { label: 'rearm', hint: 'Must be false this long before it can fire again', insert: 'rearm ' },
  { label: 'once', hint: 'Fires once, then switches off', insert: 'once ' },
  { label: 'until', hint: 'Expires on, such as 2026-12-31', insert: 'until ' },
  { label: 'quiet', hint: 'Quiet hours, such as 22:00-07:00', insert: 'quiet ' },
]
const SIDES: readonly Completion[] = [
  { label: '>', hint: 'Goes above', insert: '> ' },
  { label: '<', hint: 'Goes below', insert: '< ' },
]
const WINDOWS = ['1h', '6h', '24h']
const PAUSES = ['1h', '6h', '24h']
const WORD = /[\p{L}\p{N}_.-]*$/u
const SCREEN_FIGURES: readonly Option[] = SCREEN_WORDS.map((label) => ({
  label,
  hint: SCREEN_TERMS[label].hint,
  insert: `${label} `,
}))

/**
 * What may stand where somebody types, of the rule as it is up to there: figures, assets by ticker and name, windows,
 * what narrows posts, and what joins and ends conditions. Nothing within quotes, and nothing but for what was begun where
 * a number is to come. Pure.
 */
export function completeRule(
  text: string,
  caret: number,
  { assets, watchlists = [] }: { assets: readonly NamedAsset[]; watchlists?: readonly string[] },
): Completions {
  return offer(text, caret, (before) => listOptions(before, { assets, watchlists }))
}

function offer(text: string, caret: number, list: (before: string) => readonly Option[]): Completions {
  const before = text.slice(0, caret)
  if (isQuoted(before)) return NONE
  const [typed = ''] = WORD.exec(before) ?? []
  const from = caret - typed.length
  const options = list(before.slice(0, from).trimEnd())
  const wanted = typed.toLowerCase()
  const found = options.filter(
    ({ label, hint, isAsset }) =>
      label.toLowerCase().startsWith(wanted) || (isAsset && hint.toLowerCase().startsWith(wanted)),
  )
  // What stands there already needs no help.
  if (found.length === 1 && found[0]?.label.toLowerCase() === wanted) return NONE
  return { from, options: found.slice(0, OPTIONS_MAX).map(({ isAsset: _, ...option }) => option) }
}

type Option = Completion & { isAsset?: true }

const toGroup = (group: string): Option => ({
  label: `any of ${group}`,
  hint: 'Each asset separately',
  insert: `any of ${group} where `,
})
const GROUPS: readonly Option[] = ['watchlist', 'top 20'].map(toGroup)

/** As the language names them; where "any of" is written, without it. */
function listWatchlists(names: readonly string[]): Option[] {
  return names.map((name) => toGroup(`watchlist "${name}"`))
}

/** What may follow what stands before the word. */
function listOptions(
  before: string,
  { assets, watchlists }: { assets: readonly NamedAsset[]; watchlists: readonly string[] },
): readonly Option[] {
  const call = findCall(before)
  if (call) return listArguments(call, assets)
  if (before === '') return [...listFigures(), ...GROUPS, ...listWatchlists(watchlists)]
  if (/^any of$/iu.test(before)) return withoutAnyOf([...GROUPS, ...listWatchlists(watchlists)])
  if (/^any of watchlist$/iu.test(before)) {
    return [
      WHERE,
      ...watchlists.map((name) => ({
        label: `"${name}"`,
        hint: 'Your watchlist',
        insert: `"${name}" where `,
      })),
    ]
  }
  if (/(?:^|[\s(])(?:and|or|not)$|\($/iu.test(before)) return listFigures()
  if (/^any of .*\bwhere$/iu.test(before)) return SCREEN_FIGURES.filter(({ label }) => label in RULE_TERMS)
  if (/(?:^|\s)(?:for|cooldown|every|rearm)$/iu.test(before)) return PAUSES.map((time) => toTime(time, ' '))
  if (before.endsWith(')')) return SIDES
  return /[<>]\s*[\d.%-]+$|\d[mhd]$|\bonce$|\d{4}-\d{2}-\d{2}$/iu.test(before) ? JOINTS : []
}

const WHERE: Option = { label: 'where', hint: 'And a condition', insert: 'where ' }

function withoutAnyOf(groups: readonly Option[]): Option[] {
  return groups.map((group) => ({
    ...group,
    label: group.label.replace('any of ', ''),
    insert: group.insert.replace('any of ', ''),
  }))
}

function listFigures(): Option[] {
  return RULE_FIGURES.map((label) => ({ label, hint: RULE_TERMS[label].hint, insert: `${label}(` }))
}

interface Call {
  figure: RuleFigure
  /** What was written in it before what is typed, without the last comma. */
  given: string[]
}

/** The figure in whose parentheses a text ends, at a place where something begins. */
function findCall(before: string): Call | undefined {
  const open = before.lastIndexOf('(')
  if (open < 0 || before.indexOf(')', open) >= 0 || !/[(,]$/u.test(before)) return undefined
  const name = /(\p{L}+)\s*$/u.exec(before.slice(0, open))?.[1]?.toLowerCase()
  const figure = RULE_FIGURES.find((known) => known === name)
  return (
    figure && {
      figure,
      given: before
        .slice(open + 1)
        .split(',')
        .slice(0, -1),
    }
  )
}

function listArguments({ figure, given }: Call, assets: readonly NamedAsset[]): Option[] {
  if (figure === 'posts') {
    const filters = POST_WORDS.map(({ word }) => ({
      label: word,
      hint: 'Narrows the posts',
      insert: `${word} `,
    }))
    return given.length === 0
      ? [{ label: '"words"', hint: 'In the post', insert: '"' }, ...filters]
      : [...WINDOWS.map((time) => toTime(time, ') ')), ...filters]
  }
  const hasWindow = RULE_TERMS[figure].window !== null
  if (given.length === 1 && hasWindow) return WINDOWS.map((time) => toTime(time, ') '))
  if (given.length > 0) return []
  const end = hasWindow ? ', ' : ') '
  return assets.map(({ symbol, name }) => ({
    label: symbol,
    hint: name,
    insert: `${symbol}${end}`,
    isAsset: true,
  }))
}

function toTime(time: string, end: string): Option {
  return { label: time, hint: time === '24h' ? 'A day' : 'Hours', insert: `${time}${end}` }
}

/** Whether a quote that was opened is still open. */
function isQuoted(text: string): boolean {
  let open = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (open && letter === '\\') at++
    else if (letter === open) open = ''
    else if (!open && (letter === '"' || letter === "'")) open = letter
  }
  return open !== ''
}
