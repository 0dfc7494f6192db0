import * as authors from '#contract/app/authors.ts'
import { type Route, route } from '../../app/route.ts'
import { getAuthor, getOwnPosts } from './authors.ts'

export const authorRoutes: Route[] = [
  route(authors.getAuthor, getAuthor),
  route(authors.getOwnPosts, getOwnPosts),
]
