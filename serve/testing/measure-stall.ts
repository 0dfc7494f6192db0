import { setImmediate } from 'node:timers/promises'

/** Other callers may wait for 50 ms of one request. The processor's caches are shared by three test files, which doubles it. */
export const STALL_MS_MAX = 2 * 50

/** What strangers write to keep a program busy, in any field; each fills a text to its bound. */
export const NASTY = [
  ...['a', ' ', '"', '(', '\\', '\u0315\u0300\u05ae', 'ﷺ', 'İ', '日', '🚀'],
  ...['a-', '-a ', 'a or ', 'price(BTC) > 1 or '],
]

/** ... and in a text that is read for what it says: posts, pages, files. */
export const NASTY_TEXTS = [
  ...NASTY,
  ...[
    'A',
    '7',
    '\n',
    '.',
    '-',
    '/',
    "'",
    '<',
    '&',
    '#',
    '$',
    '@',
    'a\u0301',
    '\u200c',
    'ß',
    'ا',
    'ไ',
    '\uff9e\u0300',
  ],
  ...[
    'a.',
    'a@',
    '日 ',
    'ไ.',
    '日\udc00',
    '#a',
    '$a ',
    '&#',
    '&amp;',
    '<p ',
    '<!--',
    '</script',
    'http://a.',
    '\ud83d',
  ],
  ...['not ', 'bitcoin ', 'BTC/', 'free airdrop ', 'the ', 'a日', ' \n', '="', '[', '{'],
]

/** A unit again and again, of so many characters at most. */
export function fill(unit: string, chars: number): string {
  const count = [...unit].length
  return count <= chars ? unit.repeat(Math.floor(chars / count)) : unit.slice(0, chars)
}

/**
 * How long `work` computes on this thread, in milliseconds: no stall that it causes is longer. It is measured again while it
 * is above the bound, because the first time compiles and a busy machine has cold caches; the least counts.
 */
export async function measureStall(work: () => unknown, { attempts = 10 } = {}): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least > STALL_MS_MAX; attempt++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** How long the longest turn of `work` computes, where it lets others have theirs in between: that is what they wait. */
export async function measureLongestTurn(
  work: () => Promise<unknown>,
  { attempts = 5 } = {},
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least > STALL_MS_MAX; attempt++) {
    let isOver = false
    let longest = 0
    let before = process.threadCpuUsage()
    const done = work().finally(() => {
      isOver = true
    })
    while (!isOver) {
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
      before = process.threadCpuUsage()
    }
    await done
    least = Math.min(least, longest)
  }
  return least
}
