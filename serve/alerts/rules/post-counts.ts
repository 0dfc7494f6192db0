import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import type { PostsTerm } from '#analyze/alerts/language/rule.ts'
import type { TapeNews } from '#store/alerts/rules/read-figures.ts'
import type { PostMatch } from '#store/social/lists/match-posts.ts'
import type { PostFilter } from '#store/social/post-filter.ts'

/** A query of posts in a window, counted once for all rules that look at it. */
export interface PostCount<Rule> {
  term: PostsTerm
  rules: Set<Rule>
  /** What finds its posts; undefined before it was read, null where it cannot be asked any more. */
  filter?: PostFilter | null
  /** What each of its posts fulfils, judged post by post; counts and moods are left to the count. */
  match?: PostMatch
  /** As many as there were; undefined where that is not known. */
  posts?: number
  countedAt: number
}

/** What may have left a query (deleted, edited, other counts) has it counted again after this. */
const LEFT_AFTER_MS = 3_000

/** The queries that rules look at, and which of them have to be counted again. */
export class PostCounts<Rule> {
  readonly #byKey = new Map<string, PostCount<Rule>>()
  /** In the order in which they are to be counted. */
  readonly #stale = new Set<PostCount<Rule>>()
  readonly #left = new Set<PostCount<Rule>>()

  add(term: PostsTerm, rule: Rule): void {
    const key = printTerm(term)
    const known = this.#byKey.get(key)
    if (known) {
      known.rules.add(rule)
      return
    }
    const count: PostCount<Rule> = { term, rules: new Set([rule]), countedAt: Number.NEGATIVE_INFINITY }
    this.#byKey.set(key, count)
    this.#stale.add(count)
  }

  remove(term: PostsTerm, rule: Rule): void {
    const key = printTerm(term)
    const known = this.#byKey.get(key)
    if (!known) return
    known.rules.delete(rule)
    if (known.rules.size > 0) return
    this.#byKey.delete(key)
    this.#stale.delete(known)
    this.#left.delete(known)
  }

  find(term: PostsTerm): number | undefined {
    return this.#byKey.get(printTerm(term))?.posts
  }

  get all(): PostCount<Rule>[] {
    return [...this.#byKey.values()]
  }

  /** Those that are to be counted, the longest waiting first. */
  get stale(): PostCount<Rule>[] {
    return [...this.#stale]
  }

  /** Those of some terms that no look has counted yet. */
  uncounted(terms: readonly PostsTerm[]): PostCount<Rule>[] {
    return terms.flatMap((term) => {
      const known = this.#byKey.get(printTerm(term))
      return known?.countedAt === Number.NEGATIVE_INFINITY ? [known] : []
    })
  }

  renew(count: PostCount<Rule>): void {
    this.#stale.add(count)
  }

  renewAll(): void {
    for (const count of this.#byKey.values()) this.#stale.add(count)
  }

  /** Has what may have lost posts counted again, each query every few seconds at most. */
  renewLeft(rows: readonly TapeNews[], nowMs: number): void {
    const gone = rows.filter(({ kind }) => kind === 'edit' || kind === 'delete' || kind === 'counts')
    for (const count of gone.length > 0 ? this.#byKey.values() : []) {
      if (gone.some((row) => mayLeave(row, count))) this.#left.add(count)
    }
    for (const count of this.#left) {
      if (nowMs - count.countedAt < LEFT_AFTER_MS) continue
      this.#left.delete(count)
      this.#stale.add(count)
    }
  }

  counted(count: PostCount<Rule>, { posts, nowMs }: { posts: number | undefined; nowMs: number }): void {
    count.posts = posts
    count.countedAt = nowMs
    this.#stale.delete(count)
  }
}

/** Whether a post that was changed or deleted may have been found by a query before. */
function mayLeave(
  { kind, source, symbols }: TapeNews,
  { term: { query }, filter }: PostCount<unknown>,
): boolean {
  if (query.platform !== undefined && query.platform !== source) return false
  if (kind === 'counts') return (filter?.ranges.length ?? 0) > 0
  return query.symbol === undefined || symbols.includes(query.symbol)
}
