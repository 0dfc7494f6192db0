import type { ScreenTerm } from '#contract/operations/screen-terms.ts'
import { printPostWords } from '#contract/post-query/post-words.ts'
import { type Condition, EACH, type Group, type Rule, type Term } from './rule.ts'

/** A rule in its one form: reading what this printed gives the same rule, and printing that the same text. */
export function printRule(rule: Rule): string {
  const parts = [...(rule.of ? [`any of ${printGroup(rule.of)} where`] : []), printCondition(rule.when)]
  if (rule.for !== undefined) parts.push(`for ${printMinutes(rule.for)}`)
  if (rule.every !== undefined) parts.push(`every ${printMinutes(rule.every)}`)
  if (rule.cooldown !== undefined) parts.push(`cooldown ${printMinutes(rule.cooldown)}`)
  if (rule.rearm !== undefined) parts.push(`rearm ${printMinutes(rule.rearm)}`)
  if (rule.once) parts.push('once')
  if (rule.until !== undefined) parts.push(`until ${printMoment(rule.until)}`)
  if (rule.quiet) {
    const { from, until, zone } = rule.quiet
    parts.push(`quiet ${from}-${until}${zone === 'UTC' ? '' : ` ${zone}`}`)
  }
  return parts.join(' ')
}

/** A group alone. */
export function printGroup(group: Group): string {
  if (group.kind === 'watchlist')
    return group.name === undefined ? 'watchlist' : `watchlist ${printName(group.name)}`
  if (group.kind === 'top') return `top ${group.count}`
  return `category ${printName(group.name)}`
}

/** In quotes where it is no word; "where" is what comes after it. */
function printName(name: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(name) && name.toLowerCase() !== 'where' ? name : `"${name}"`
}

/** A condition alone. */
export function printCondition(condition: Condition<Term | ScreenTerm>): string {
  if (condition.kind === 'not') return `not ${printWithin(condition.part, 'not')}`
  if (condition.kind !== 'compare') {
    return condition.parts.map((part) => printWithin(part, condition.kind)).join(` ${condition.kind} `)
  }
  const { term, side, value, back } = condition
  const end = back === undefined ? '' : ` back ${back}`
  return `${printTerm(term)} ${side === 'above' ? '>' : '<'} ${value}${end}`
}

/** A figure alone. */
export function printTerm(term: Term | ScreenTerm): string {
  const of =
    'query' in term ? printPostWords(term.query) : 'asset' in term && term.asset !== EACH ? [term.asset] : []
  const window = term.windowMinutes === undefined ? [] : [printMinutes(term.windowMinutes)]
  const inside = [...of, ...window]
  return inside.length > 0 ? `${term.figure}(${inside.join(', ')})` : term.figure
}

function printWithin(part: Condition<Term | ScreenTerm>, outer: 'and' | 'or' | 'not'): string {
  const needs = part.kind === 'or' ? outer !== 'or' : part.kind === 'and' && outer === 'not'
  return needs ? `(${printCondition(part)})` : printCondition(part)
}

/** `24h` and not `1d` up to two days, as people say it. */
export function printMinutes(minutes: number): string {
  if (minutes % 1_440 === 0 && minutes > 1_440) return `${minutes / 1_440}d`
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}

function printMoment(iso: string): string {
  return iso
    .replace('T00:00:00.000Z', '')
    .replace(/:00\.000Z$/, 'Z')
    .replace('.000Z', 'Z')
}
