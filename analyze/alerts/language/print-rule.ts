import { printPostWords } from '#contract/post-query/post-words.ts'
import type { Condition, Rule, Term } from './rule.ts'

/** A rule in its one form: reading what this printed gives the same rule, and printing that the same text. */
export function printRule(rule: Rule): string {
  const parts = [printCondition(rule.when)]
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

/** A condition alone. */
export function printCondition(condition: Condition): string {
  if (condition.kind === 'not') return `not ${printWithin(condition.part, 'not')}`
  if (condition.kind !== 'compare') {
    return condition.parts.map((part) => printWithin(part, condition.kind)).join(` ${condition.kind} `)
  }
  const { term, side, value, back } = condition
  const end = back === undefined ? '' : ` back ${back}`
  return `${printTerm(term)} ${side === 'above' ? '>' : '<'} ${value}${end}`
}

/** A figure alone. */
export function printTerm(term: Term): string {
  const of = term.figure === 'posts' ? printPostWords(term.query) : [term.asset]
  const window = term.windowMinutes === undefined ? [] : [printMinutes(term.windowMinutes)]
  return `${term.figure}(${[...of, ...window].join(', ')})`
}

function printWithin(part: Condition, outer: 'and' | 'or' | 'not'): string {
  const needs = part.kind === 'or' ? outer !== 'or' : part.kind === 'and' && outer === 'not'
  return needs ? `(${printCondition(part)})` : printCondition(part)
}

/** `24h` and not `1d` up to two days, as people speak of windows. */
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
