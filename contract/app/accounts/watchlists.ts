import { type Static, Type } from 'typebox'
import { WATCHED_MAX } from '../../account-choices.ts'
import { defineRoute } from '../../route.ts'
import { UUID } from '../../text/bounds.ts'
import { NAMED_WATCHED_MAX, WATCHLIST_NAME } from './list-rules.ts'

const AssetId = Type.String({ maxLength: 100, pattern: '^[!-~]{1,100}$', description: 'the id of an asset' })
const CLOSED = { additionalProperties: false }
const changeOf = (maxItems: number) => Type.Optional(Type.Array(AssetId, { maxItems }))

export const Watchlist = Type.Object({
  /** Ids of the watched assets, the newest first. */
  data: Type.Array(Type.String()),
})
export type Watchlist = Static<typeof Watchlist>

export const getWatchlist = defineRoute({
  method: 'GET',
  path: '/api/watchlist',
  summary: 'The watchlist of the account; five assets at first',
  access: 'session',
  answer: Watchlist,
})

export const changeWatchlist = defineRoute({
  method: 'PATCH',
  path: '/api/watchlist',
  summary: 'Add assets to the watchlist or remove them',
  access: 'session',
  teamRole: 'member',
  bodyBytes: 128 * 1024, // ids are ASCII, of which no program escapes each letter
  body: Type.Object({ add: changeOf(WATCHED_MAX), remove: changeOf(WATCHED_MAX) }, CLOSED),
  answer: Watchlist,
})

/** A further watchlist, under a name. */
export const NamedWatchlist = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  /** The newest first. */
  assetIds: Type.Array(Type.String()),
})
export type NamedWatchlist = Static<typeof NamedWatchlist>

const Name = Type.String({
  ...WATCHLIST_NAME,
  description: 'a name of at most 60 characters, without quotes and backslashes',
})
const ListId = Type.Object({ id: Type.String(UUID) })
const BODY_BYTES = 32 * 1024 // as above

export const listWatchlists = defineRoute({
  method: 'GET',
  path: '/api/watchlists',
  summary: 'The further watchlists of the account, by name',
  access: 'session',
  answer: Type.Object({ data: Type.Array(NamedWatchlist) }),
})

export const createWatchlist = defineRoute({
  method: 'PUT',
  path: '/api/watchlists/:id',
  summary:
    'Create a further watchlist under an id of one’s own, also one that was deleted; again changes nothing',
  access: 'session',
  teamRole: 'member',
  params: ListId,
  bodyBytes: BODY_BYTES,
  body: Type.Object({ name: Name, assetIds: Type.Array(AssetId, { maxItems: NAMED_WATCHED_MAX }) }, CLOSED),
  answer: NamedWatchlist,
})

export const changeNamedWatchlist = defineRoute({
  method: 'PATCH',
  path: '/api/watchlists/:id',
  summary: 'Rename a further watchlist, add assets to it or remove them; rules over it follow its name',
  access: 'session',
  teamRole: 'member',
  params: ListId,
  bodyBytes: BODY_BYTES,
  body: Type.Object(
    { name: Type.Optional(Name), add: changeOf(NAMED_WATCHED_MAX), remove: changeOf(NAMED_WATCHED_MAX) },
    CLOSED,
  ),
  answer: NamedWatchlist,
})

export const deleteWatchlist = defineRoute({
  method: 'DELETE',
  path: '/api/watchlists/:id',
  summary: 'Delete a further watchlist; refused while a rule is over it',
  access: 'session',
  teamRole: 'member',
  params: ListId,
  status: 204,
})
