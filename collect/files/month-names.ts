import { normalizeText } from '#contract/text/normalize-text.ts'

/** Languages in which files write months and days of the week. */
const LOCALES =
  'de fr es it pt nl ru uk pl cs sk sl hr sr-Latn bg ro hu fi sv da nb et lv lt el tr id ms vi ca eu af az kk he ar fa hi bn ta th sw tl'.split(
    ' ',
  )

interface Names {
  months: Map<string, number>
  days: Set<string>
}

let names: Names | undefined

/** The month, from 1, that a word means in any of the languages; undefined for one that two of them read otherwise. */
export function findMonth(word: string): number | undefined {
  names ??= listNames()
  return names.months.get(fold(word))
}

export function isDayOfWeek(word: string): boolean {
  names ??= listNames()
  return names.days.has(fold(word))
}

function listNames(): Names {
  const months = new Map<string, number>()
  const doubtful = new Set<string>()
  const days = new Set<string>()
  for (const locale of LOCALES) {
    for (const form of ['long', 'short'] as const) {
      for (const more of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, {
          ...more,
          month: form,
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        for (let month = 1; month <= 12; month++) {
          const part = format
            .formatToParts(Date.UTC(2024, month - 1, 15))
            .find(({ type }) => type === 'month')
          const name = fold(part?.value ?? '')
          if (name === '' || /\d/.test(name)) continue
          if (months.has(name) && months.get(name) !== month) doubtful.add(name)
          months.set(name, month)
        }
      }
      const format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' })
      for (let day = 1; day <= 7; day++) days.add(fold(format.format(Date.UTC(2024, 0, day))))
    }
  }
  for (const name of doubtful) months.delete(name)
  return { months, days }
}

function fold(word: string): string {
  return normalizeText(word.toLowerCase(), 'NFD').replace(/[\p{Mn}.\u200e\u200f]/gu, (mark) =>
    /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Thai}/u.test(mark) ? mark : '',
  )
}
