import { ERRORS, type ErrorEntry } from '#contract/public/errors.ts'

export interface ErrorGroup {
  title: string
  anchor: string
  errors: (ErrorEntry & { code: string })[]
}

/** The catalogue by the first digit of the numbers, which says what kind of thing went wrong. */
export function listErrorGroups(): ErrorGroup[] {
  const entries = Object.entries(ERRORS).map(([code, entry]) => ({ code, ...entry }))
  return [...Map.groupBy(entries, ({ number }) => Math.floor(number / 1_000))].map(([thousand, errors]) => {
    const title = TITLES[thousand] ?? `${thousand}000`
    return { title, anchor: title.toLowerCase().replaceAll(' ', '-'), errors }
  })
}

const TITLES: Record<number, string> = {
  1: 'The request',
  2: 'The key and the account',
  3: 'The address and the format',
  4: 'The body and conflicts',
  5: 'Limits',
  6: 'The server',
}
