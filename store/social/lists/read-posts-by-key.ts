import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows } from '../../queries.ts'
import { postReader } from '../post-reader.ts'

export interface PostKey {
  platform: Source
  externalId: string
}

/** Those of the posts that are still there, in no order. One statement a platform, by the primary key of its partition. */
export async function readPostsByKey(db: Database, keys: readonly PostKey[]): Promise<Post[]> {
  const byPlatform = Map.groupBy(keys, ({ platform }) => platform)
  const read = await Promise.all(
    [...byPlatform].map(async ([platform, ofPlatform]) => {
      const reader = postReader(platform)
      const rows = await queryRows(db, {
        name: `read-posts-by-key-${reader.width}`,
        text: `select ${reader.columns} from posts as post
left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)
where post.platform = $1 and post.external_id = any($2)`,
        values: [platform, ofPlatform.map(({ externalId }) => externalId)],
      })
      return rows.map(reader.read)
    }),
  )
  return read.flat()
}
