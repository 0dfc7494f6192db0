import { PUSH_SIGNS, type PushSign } from '#contract/app/pushers.ts'
import { isKnownAuthor } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { findTextSigns } from '../crowds/find-spam-signs.ts'
import { readStoryLinks } from '../stories/canonical-link.ts'
import { createGroups, groupTextsAlike } from './posts-alike.ts'
import { groupInStep } from './posts-in-step.ts'

/** The fields of a post by which it is found that several accounts push something. */
export interface PushPost {
  /** Folded: one name, one author; of one source. */
  author: string
  text: string
  /** In ms. */
  at: number
}

/** Accounts that act together. */
export interface PushGroup {
  /** Why they are a group, the strongest reason first. */
  signs: PushSign[]
  authors: string[]
  /** Places of the posts by which they were found, in the order in which they were given. */
  posts: number[]
}

/** Fewer people say the same by chance: measured on three years of tweets, decision 650. */
const ACCOUNTS_MIN = 5
/** So many say it within so long; jokes are retold for a day. */
const WITHIN_MS = 12 * HOUR_MS
/** Fewer accounts keep step again and again by chance still less. */
const IN_STEP_ACCOUNTS_MIN = 3
/** Groups with so much of the smaller one's accounts in common are one. */
const SAME_SHARE = 0.5
/** Texts read between two pauses. */
const PAUSE_EVERY = 250
const HANDLE = /(?<![\w.])@[\w.-]{2,}/gu

/**
 * The groups of accounts that post alike, in step, or for gifts, those with most posts first. `posts` are of one time, sorted
 * by it; accounts that their source names as automated are left out by the caller. Posts of unknown authors belong to no
 * group. Pure, and the same for the same posts; 20,000 posts take about a second, with a `pause` at least every
 * 25 ms.
 */
export async function findPushers(
  posts: readonly PushPost[],
  { from, until, pause }: { from: number; until: number; pause(): Promise<void> },
): Promise<PushGroup[]> {
  const known = [...posts.keys()].filter((place) => isKnownAuthor(posts[place]!.author)) // a place each
  const found: PushGroup[] = [
    ...(await findAlike(posts, { known, pause })),
    ...(await findGiftCalls(posts, { known, pause })),
    ...(await findInStep(posts, { known, from, until, pause })),
  ]
  return joinSame(found).sort((a, b) => b.posts.length - a.posts.length || a.posts[0]! - b.posts[0]!) // no group is empty
}

interface Known {
  known: readonly number[]
  pause(): Promise<void>
}

async function findAlike(posts: readonly PushPost[], { known, pause }: Known): Promise<PushGroup[]> {
  const groups = await groupTextsAlike(
    known.map((place) => posts[place]!.text), // a place each
    pause,
  )
  return groups.flatMap((group) => toGroup('alike', { posts, places: group.map((nr) => known[nr]!) })) // of the known ones
}

/** Calls that promise a gift for a deed and name one account to follow or link to one page. */
async function findGiftCalls(posts: readonly PushPost[], { known, pause }: Known): Promise<PushGroup[]> {
  const callsFor = new Map<string, number[]>()
  for (const [nr, place] of known.entries()) {
    if (nr % PAUSE_EVERY === 0) await pause()
    const { text } = posts[place]! // a place each
    if (!findTextSigns(text).includes('giveaway')) continue
    const handles = text.toLowerCase().match(HANDLE) ?? []
    for (const what of new Set([...handles, ...readStoryLinks(text)])) {
      const there = callsFor.get(what)
      if (there) there.push(place)
      else callsFor.set(what, [place])
    }
  }
  const groups = createGroups(posts.length)
  const many = [...callsFor.values()].filter((places) => listAuthors(posts, places).length >= ACCOUNTS_MIN)
  for (const [first, ...others] of many) for (const other of others) groups.join(first!, other) // none is empty
  return groups.list().flatMap((places) => toGroup('gifts', { posts, places }))
}

async function findInStep(
  posts: readonly PushPost[],
  { known, from, until, pause }: Known & { from: number; until: number },
): Promise<PushGroup[]> {
  const numbers = new Map<string, number>()
  const placesOf: number[][] = []
  const timed = known.map((place) => {
    const { author, at } = posts[place]! // a place each
    const number = numbers.get(author) ?? placesOf.push([]) - 1
    numbers.set(author, number)
    placesOf[number]!.push(place) // made above
    return { author: number, at }
  })
  const groups = await groupInStep(timed, { authors: placesOf.length, from, until, pause })
  return groups.flatMap((authors) =>
    toGroup('in_step', { posts, places: authors.flatMap((author) => placesOf[author]!) }),
  )
}

/** As a group, unless it is of too few accounts. */
function toGroup(
  sign: PushSign,
  { posts, places }: { posts: readonly PushPost[]; places: readonly number[] },
): PushGroup[] {
  const authors = listAuthors(posts, places)
  const sorted = places.toSorted((a, b) => a - b)
  const isGroup = sign === 'in_step' ? authors.length >= IN_STEP_ACCOUNTS_MIN : isDense(posts, sorted)
  return isGroup ? [{ signs: [sign], authors, posts: sorted }] : []
}

/** Whether enough accounts wrote within the time, of posts that are sorted by theirs. */
function isDense(posts: readonly PushPost[], places: readonly number[]): boolean {
  const within = new Map<string, number>()
  let first = 0
  for (const place of places) {
    const { author, at } = posts[place]! // a place each
    within.set(author, (within.get(author) ?? 0) + 1)
    for (; at - posts[places[first]!]!.at > WITHIN_MS; first++) {
      const gone = posts[places[first]!]!.author // up to the place
      const left = within.get(gone)! - 1 // it was counted
      if (left === 0) within.delete(gone)
      else within.set(gone, left)
    }
    if (within.size >= ACCOUNTS_MIN) return true
  }
  return false
}

function listAuthors(posts: readonly PushPost[], places: readonly number[]): string[] {
  return [...new Set(places.map((place) => posts[place]!.author))] // a place each
}

/** Those that are mostly of the same accounts as one group; looked at again until none is left. */
function joinSame(groups: readonly PushGroup[]): PushGroup[] {
  const joined: PushGroup[] = []
  for (const group of groups) {
    const same = joined.find((one) => isSame(one, group))
    if (!same) {
      joined.push({ ...group })
      continue
    }
    same.signs = PUSH_SIGNS.filter((sign) => same.signs.includes(sign) || group.signs.includes(sign))
    same.authors = [...new Set([...same.authors, ...group.authors])]
    same.posts = [...new Set([...same.posts, ...group.posts])].sort((a, b) => a - b)
  }
  return joined.length < groups.length ? joinSame(joined) : joined
}

function isSame(one: PushGroup, other: PushGroup): boolean {
  const known = new Set(one.authors)
  const both = other.authors.filter((author) => known.has(author)).length
  return both >= SAME_SHARE * Math.min(one.authors.length, other.authors.length)
}
