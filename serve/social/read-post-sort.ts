import type { PostSort } from '#store/social/post-filter.ts'

/** The order that a table's parameters ask for; `createdAt` and `created_at` are the same. */
export function readPostSort(query: {
  sortBy: PostSort['by'] | 'createdAt'
  sortOrder: PostSort['order']
}): PostSort {
  return { by: query.sortBy === 'createdAt' ? 'created_at' : query.sortBy, order: query.sortOrder }
}
