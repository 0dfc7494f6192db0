import { type Static, Type } from 'typebox'
import { ALERT_EXPRESSION_MAX } from '../alerts.ts'
import { CHOSEN_BASES } from '../data-mode.ts'
import { SCREEN_TERM_MAX } from '../operations/screen-terms.ts'
import { defineRoute } from '../route.ts'
import { UUID } from '../text/bounds.ts'

export const SCREEN_NAME_MAX = 60 // ours

/** Which assets are looked at: those of the first watchlist of the account, or of a further one by its id. */
export const Watched = Type.Union([
  Type.Literal('true'),
  Type.String({ format: 'uuid', maxLength: 36, description: 'the id of a watchlist' }),
])
const MaybeWatched = Type.Union([Watched, Type.Null()])

/** A condition of the screener with its order, as an account has saved it. */
export const SavedScreen = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  where: Type.Union([Type.String(), Type.Null()]),
  sort: Type.Union([Type.String(), Type.Null()]),
  order: Type.Union([Type.Enum(['asc', 'desc']), Type.Null()]),
  basis: Type.Enum([...CHOSEN_BASES]),
  /** Null: all assets. */
  watched: MaybeWatched,
})
export type SavedScreen = Static<typeof SavedScreen>

export const listScreens = defineRoute({
  method: 'GET',
  path: '/api/screens',
  summary: 'The screens that the account has saved, by name',
  access: 'session',
  answer: Type.Object({ data: Type.Array(SavedScreen) }),
})

export const saveScreen = defineRoute({
  method: 'PUT',
  path: '/api/screens',
  summary: 'Save a screen; it replaces one with the same name',
  access: 'session',
  teamRole: 'member',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: SCREEN_NAME_MAX,
        pattern: '\\S',
        description: 'a name that is not only blanks',
      }),
      where: Type.Union([Type.String({ minLength: 1, maxLength: ALERT_EXPRESSION_MAX }), Type.Null()]),
      sort: Type.Union([Type.String({ minLength: 1, maxLength: SCREEN_TERM_MAX }), Type.Null()]),
      order: Type.Union([Type.Enum(['asc', 'desc']), Type.Null()]),
      basis: Type.Enum([...CHOSEN_BASES], { default: 'counted' }),
      watched: Type.Optional(MaybeWatched),
    },
    { additionalProperties: false },
  ),
  answer: SavedScreen,
})

export const deleteScreen = defineRoute({
  method: 'DELETE',
  path: '/api/screens/:id',
  summary: 'Delete a saved screen',
  access: 'session',
  teamRole: 'member',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})
