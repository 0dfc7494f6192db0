import { Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { listFacebookPosts, listInstagramPosts, listSourcePosts, listTwitterPosts } from './social.ts'

// Every post of a table's filter, in its order, as CSV: the same query but for the page. At most EXPORT_ROWS_MAX posts,
// written as they are read. An account or address may ask for EXPORTS_PER_HOUR files, EXPORTS_AT_ONCE at a time.

const CLOSED = { additionalProperties: false }

export const exportTwitterPosts = defineRoute({
  method: 'GET',
  path: '/api/social/twitter.csv',
  summary: 'Posts of X (twitter), filtered and sorted, as CSV',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Omit(listTwitterPosts.query, ['page', 'limit'], CLOSED),
})

export const exportInstagramPosts = defineRoute({
  method: 'GET',
  path: '/api/social/instagram.csv',
  summary: 'Posts of Instagram, filtered and sorted, as CSV',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Omit(listInstagramPosts.query, ['page', 'limit'], CLOSED),
})

export const exportFacebookPosts = defineRoute({
  method: 'GET',
  path: '/api/social/facebook.csv',
  summary: 'Posts of Facebook, filtered and sorted, as CSV',
  access: 'anyone',
  limitAnonymous: true,
  query: Type.Omit(listFacebookPosts.query, ['page', 'limit'], CLOSED),
})

export const exportSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source.csv',
  summary: 'Posts of one source, filtered and sorted, as CSV',
  access: 'anyone',
  limitAnonymous: true,
  params: listSourcePosts.params,
  query: Type.Omit(listSourcePosts.query, ['page', 'limit'], CLOSED),
})
