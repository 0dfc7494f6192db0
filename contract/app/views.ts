import { type Static, Type } from 'typebox'
import { SOURCE_CHARS_MAX } from '../posts.ts'
import { defineRoute } from '../route.ts'
import { BODY_BYTES_USUAL } from '../text/body-bytes.ts'
import { UUID } from '../text/bounds.ts'
import { VIEWS_MAX } from './accounts/list-rules.ts'

export const VIEW_NAME_MAX = 60
/** The query of an address, as a browser writes it: ASCII. */
export const VIEW_SEARCH_MAX = 4_000

const CLOSED = { additionalProperties: false }
const Page = Type.String({
  minLength: 1,
  maxLength: SOURCE_CHARS_MAX,
  description: 'a source of posts, or explorer',
})
const Name = Type.String({
  minLength: 1,
  maxLength: VIEW_NAME_MAX,
  pattern: '\\S',
  description: 'a name that is not only blanks',
})

/** A table or a search under a name. */
const View = {
  name: Name,
  /** The query of the address, without "?". */
  search: Type.String({ maxLength: VIEW_SEARCH_MAX, pattern: '^[!-~]*$' }),
}
const NewView = Type.Object(View, CLOSED)
export type NewView = Static<typeof NewView>

export const SavedView = Type.Object({ id: Type.String({ format: 'uuid' }), ...View })
export type SavedView = Static<typeof SavedView>

const OfPage = Type.Object({ page: Page }, CLOSED)
const ViewId = Type.Object({ id: Type.String(UUID) })

export const listViews = defineRoute({
  method: 'GET',
  path: '/api/views',
  summary: 'The saved views of a table or of the explorer, by name',
  access: 'session',
  query: OfPage,
  answer: Type.Object({ data: Type.Array(SavedView) }),
})

export const saveView = defineRoute({
  method: 'PUT',
  path: '/api/views',
  summary: 'Save a view; it replaces one of its page with the same name',
  access: 'session',
  teamRole: 'member',
  bodyBytes: BODY_BYTES_USUAL, // addresses are ASCII
  body: Type.Object({ page: Page, ...View }, CLOSED),
  answer: SavedView,
})

export const bringViews = defineRoute({
  method: 'POST',
  path: '/api/views/bring',
  summary: 'Save the views of a browser beside those of the account: none is replaced, none is saved twice',
  access: 'session',
  teamRole: 'member',
  bodyBytes: 256 * 1024, // addresses are ASCII
  body: Type.Object({ page: Page, views: Type.Array(NewView, { maxItems: VIEWS_MAX }) }, CLOSED),
  answer: Type.Object({
    data: Type.Array(SavedView),
    /** Those for which there was no room. */
    left: Type.Array(NewView),
  }),
})

export const renameView = defineRoute({
  method: 'PATCH',
  path: '/api/views/:id',
  summary: 'Rename a view',
  access: 'session',
  teamRole: 'member',
  params: ViewId,
  body: Type.Object({ name: Name }, CLOSED),
  answer: SavedView,
})

export const deleteView = defineRoute({
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Delete a saved view',
  access: 'session',
  teamRole: 'member',
  params: ViewId,
  status: 204,
})
