import { STORY_AUTHORS_MIN } from '#analyze/stories/group-stories.ts'
import type { Post } from '#contract/post.ts'
import { authorOf, isKnownAuthor } from '#contract/posts.ts'
import type { FoundStory } from './find-stories.ts'
import type { StoryPosts } from './story-posts.ts'

/** A story with those of its posts that are there now. */
export interface LivingStory {
  story: FoundStory
  posts: readonly Post[]
}

/** The stories as their posts are now: who deleted a post has taken it out, and one that is left to fewer people is none. */
export async function readLivingStories(
  stored: StoryPosts,
  found: readonly FoundStory[],
): Promise<LivingStory[]> {
  const posts = await stored.read(found.flatMap((story) => story.posts))
  const byKey = new Map(posts.map((post) => [`${post.platform}:${post._id}`, post]))
  return found
    .map((story) => ({
      story,
      posts: story.posts.flatMap(({ platform, externalId }) => byKey.get(`${platform}:${externalId}`) ?? []),
    }))
    .filter(({ posts: left }) => countAuthors(left) >= STORY_AUTHORS_MIN)
}

export function countAuthors(posts: readonly Post[]): number {
  const authors = posts.map(({ _id: id, userRef }) => authorOf({ username: userRef.username, id }))
  return new Set(authors.filter(isKnownAuthor)).size
}

/** That of its first post. */
export function idOfStory(posts: readonly Post[]): string {
  const [first] = posts.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return `${first?.platform}:${first?._id}`
}
