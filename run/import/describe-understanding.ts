import type { ReadPost } from '#collect/files/read-posts.ts'
import { COUNTS } from '#contract/posts.ts'
import type { Understood } from './import-file.ts'

const POSTS_SHOWN = 3
const TEXT_CHARS = 100
const COLUMNS_SHOWN = 30

/** How the first rows of a file are read, for an operator who is about to load it. */
export function describeUnderstanding(name: string, { reading, rows }: Understood): string {
  const lines: string[] = []
  if (reading?.layout) lines.push(`read as: ${reading.layout.name}`)
  const used = [...(reading?.used() ?? [])].map(
    ([field, columns]) => `${field} from ${columns.join(' and ')}`,
  )
  if (used.length > 0) lines.push(`understood: ${used.join(', ')}`)
  const unused = [...(reading?.unused().keys() ?? [])].filter((column) => column !== '')
  if (unused.length > 0) lines.push(`not used: ${listSome(unused)}`)
  const leftOut = countReasons(rows)
  if (leftOut.length > 0) lines.push(`left out: ${leftOut.join(', ')}`)
  const posts = rows.filter((row): row is ReadPost => 'post' in row).slice(0, POSTS_SHOWN)
  for (const [place, row] of posts.entries()) lines.push(`post ${place + 1}: ${describePost(row)}`)
  return lines.map((line, place) => (place === 0 ? `${name}: ${line}\n` : `  ${line}\n`)).join('')
}

function listSome(names: string[]): string {
  const more = names.length - COLUMNS_SHOWN
  return `${names.slice(0, COLUMNS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** `2 × a boost of another's post`, the most frequent first. */
function countReasons(rows: Understood['rows']): string[] {
  const reasons = rows.flatMap((row) => ('reject' in row && row.reject.isLeftOut ? [row.reject.reason] : []))
  return [...Map.groupBy(reasons, (reason) => reason)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, of]) => `${of.length} × ${reason}`)
}

function describePost({ post }: ReadPost): string {
  const counts = COUNTS.flatMap((count) => (post[count] === undefined ? [] : [`${post[count]} ${count}`]))
  const followers = post.followers === undefined ? [] : [`${post.followers} followers`]
  const numbers = [...followers, ...counts]
  const text = post.text.replace(/\s+/g, ' ').slice(0, TEXT_CHARS).toWellFormed()
  return [
    `${post.platform} ${post.externalId}`,
    `by ${post.username}`,
    post.createdAt.toISOString(),
    ...(numbers.length > 0 ? [numbers.join(', ')] : []),
    JSON.stringify(text),
  ].join(' | ')
}
