import type { PoolClient } from 'pg'
import { answerAll, withTimeout } from '../../queries.ts'
import type { StoredPost } from './stored-posts.ts'

/** Forgets the names of authors that no post has any more, within the transaction that took their posts. */
export async function forgetAuthors(
  client: PoolClient,
  posts: readonly Pick<StoredPost, 'platform' | 'username'>[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  const groups = [...Map.groupBy(posts, (post) => post.platform)]
  await answerAll(
    groups.map(([platform, group]) => {
      const names = [...new Set(group.map(({ username }) => username))]
      return client.query(withTimeout({ ...FORGET, values: [platform, names] }, timeoutMs))
    }),
  )
}

const FORGET = {
  name: 'forget-authors',
  // Each name is looked up by itself, by posts_by_username: joined with the posts, all of them would be read. The order
  // is that of the index; without one, any post is expected soon enough to read the table for it. Names are folded by
  // the database alone: JavaScript folds a few letters differently.
  text: `delete from authors using (
           select name from (select distinct lower(given) as name from unnest($2::text[]) as given) as folded
           where (
             select true from posts where platform = $1 and lower(username) = name
             order by created_at desc, external_id desc limit 1
           ) is null
         ) as gone
         where platform = $1 and username_key = gone.name`,
}
