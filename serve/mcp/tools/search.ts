import { searchTool } from '#contract/mcp/tools.ts'
import { searchPosts } from '#contract/public/social-posts.ts'
import { sourcesOf, toPosts } from './to-post.ts'
import type { Tool } from './tool.ts'

export const search: Tool = {
  contract: searchTool,
  async answer({ ask, foreign }, args) {
    const { data, page } = await ask(searchPosts, { query: args })
    return {
      body: {
        ...toPosts(data, foreign),
        ...(page.next_cursor ? { next_cursor: page.next_cursor } : {}),
      },
      sources: sourcesOf(data),
    }
  },
}
