import type { SocialEvent, SourcePost } from '#collect/port/source.ts'

/** What is left after events, in any order and however often: the law that the store follows. */
export function foldEvents(events: readonly SocialEvent[]): Map<string, SourcePost> {
  const posts = new Map<string, { post: SourcePost; at: Date }>()
  const gone = new Map<string, Date>()
  const left = new Map<string, Date>()
  for (const event of events) {
    if (event.type === 'put') {
      const { post } = event
      const deletedAt = later(gone.get(post.externalId), left.get(post.authorId ?? ''))
      const known = posts.get(post.externalId)
      if (deletedAt && deletedAt >= event.at) continue
      if (!known || known.post.revision <= post.revision) posts.set(post.externalId, event)
    }
    if (event.type === 'delete') {
      gone.set(event.externalId, event.at)
      posts.delete(event.externalId)
    }
    if (event.type === 'deleteAuthor') {
      left.set(event.authorId, event.at)
      for (const [id, { post }] of posts) if (post.authorId === event.authorId) posts.delete(id)
    }
  }
  return new Map([...posts].map(([id, { post }]) => [id, post]))
}

function later(a: Date | undefined, b: Date | undefined): Date | undefined {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}
