import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { UUID } from '../text/bounds.ts'
import { PANEL_QUERY_MAX } from './board-rules.ts'

/** What a feed can be of: posts of a search, trending topics, stories, and what the alerts of the account fired. */
export const OUTLET_KINDS = ['search', 'trends', 'stories', 'firings'] as const
export type OutletKind = (typeof OUTLET_KINDS)[number]
export const OUTLET_FORMATS = ['rss', 'atom', 'json', 'csv'] as const
export type OutletFormat = (typeof OUTLET_FORMATS)[number]

export const OUTLET_NAME_MAX = 60 // ours
/** Of an account. ours */
export const OUTLETS_MAX = 20
/** How often one address may be read; readers ask every few minutes. ours */
export const OUTLET_READS_PER_MINUTE = 30
/** The newest of them. ours */
export const OUTLET_ITEMS_MAX = 50

export const Outlet = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  kind: Type.Enum([...OUTLET_KINDS]),
  /** Of a search its filters, as an address has them behind its "?"; of stories `symbol=BTC`, or nothing. */
  query: Type.String(),
  /** How often it was read, and last. */
  reads: Type.Integer({ minimum: 0 }),
  readAt: Type.Optional(Type.String({ format: 'date-time' })),
  createdAt: Type.String({ format: 'date-time' }),
})
export type Outlet = Static<typeof Outlet>

export const listOutlets = defineRoute({
  method: 'GET',
  path: '/api/outlets',
  summary: 'The feeds of the account, the newest first',
  access: 'session',
  answer: Type.Object({ data: Type.Array(Outlet) }),
})

export const createOutlet = defineRoute({
  method: 'POST',
  path: '/api/outlets',
  summary: 'Create a feed; its address has a token that is shown once',
  access: 'session',
  teamRole: 'admin',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: OUTLET_NAME_MAX, pattern: '\\S' }),
      kind: Type.Enum([...OUTLET_KINDS]),
      query: Type.String({ maxLength: PANEL_QUERY_MAX }),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Type.Object({ outlet: Outlet, token: Type.String() }),
})

export const deleteOutlet = defineRoute({
  method: 'DELETE',
  path: '/api/outlets/:id',
  summary: 'Revoke a feed; its addresses end at once',
  access: 'session',
  teamRole: 'admin',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})

/** The path of an outlet in a format. */
export function pathOfOutlet(format: OutletFormat, token: string): string {
  return `/feeds/${format}?token=${token}`
}
