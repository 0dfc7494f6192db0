import { Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { SourceReport } from '../sources.ts'

export const listSources = defineRoute({
  method: 'GET',
  path: '/api/sources',
  summary: 'Every source of posts and prices: what it is, what it permits and how it is',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 2,
  answer: Type.Object({ data: Type.Array(SourceReport) }),
})
