import { Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { MOMENT } from '../text/bounds.ts'
import { listFacebookPosts, listInstagramPosts, listSourcePosts, listTwitterPosts } from './social.ts'

/** Up to this many are counted. */
export const NEW_POSTS_MAX = 1_000

const NOT_FILTERS = ['page', 'limit', 'sortBy', 'sortOrder', 'asOf'] as const
const twitterFilters = Type.Omit(listTwitterPosts.query, NOT_FILTERS).properties
const instagramFilters = Type.Omit(listInstagramPosts.query, NOT_FILTERS).properties
const sourceFilters = Type.Omit(listSourcePosts.query, NOT_FILTERS).properties
const facebookFilters = Type.Omit(listFacebookPosts.query, NOT_FILTERS).properties

/** Posts that were stored later count; at most an hour ago, an earlier moment becomes that. */
const AsOf = Type.String(MOMENT)
const CLOSED = { additionalProperties: false }

const NewPosts = Type.Object({
  /** How many posts of the filter a list of that moment does not have, at most NEW_POSTS_MAX. */
  count: Type.Integer({ minimum: 0, maximum: NEW_POSTS_MAX }),
  /** Present where there are more. */
  isMore: Type.Optional(Type.Literal(true)),
})

export const countNewTwitterPosts = defineRoute({
  method: 'GET',
  path: '/api/social/twitter/new',
  summary: 'How many posts of X (twitter) came after a moment',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Object({ ...twitterFilters, asOf: AsOf }, CLOSED),
  answer: NewPosts,
})

export const countNewInstagramPosts = defineRoute({
  method: 'GET',
  path: '/api/social/instagram/new',
  summary: 'How many posts of Instagram came after a moment',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Object({ ...instagramFilters, asOf: AsOf }, CLOSED),
  answer: NewPosts,
})

export const countNewFacebookPosts = defineRoute({
  method: 'GET',
  path: '/api/social/facebook/new',
  summary: 'How many posts of Facebook came after a moment',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Object({ ...facebookFilters, asOf: AsOf }, CLOSED),
  answer: NewPosts,
})

export const countNewSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source/new',
  summary: 'How many posts of one source came after a moment',
  access: 'anyone',
  limitAnonymous: true,
  params: listSourcePosts.params,
  query: Type.Object({ ...sourceFilters, asOf: AsOf }, CLOSED),
  answer: NewPosts,
})
