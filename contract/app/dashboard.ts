import { Type } from 'typebox'
import { defineRoute } from '../route.ts'

export const getDashboard = defineRoute({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Totals of all posts of the linked social accounts; zeros if none is linked',
  access: 'session',
  answer: Type.Object({
    posts: Type.Integer(),
    likes: Type.Integer(),
    /** Replies on X count as comments. */
    comments: Type.Integer(),
    /** Retweets on X count as shares. */
    shares: Type.Integer(),
    /** The platforms with a linked account. */
    linked: Type.Array(Type.String()),
  }),
})
