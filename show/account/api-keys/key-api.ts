import type { Static } from 'typebox'
import type { ListedKey as ListedKeySchema, ShownKey as ShownKeySchema } from '#contract/app/keys.ts'
import {
  type AnswerTo,
  type BodyFor,
  changeKey,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type ListedKey = Static<typeof ListedKeySchema>
export type ShownKey = Static<typeof ShownKeySchema>
export type KeyList = AnswerTo<typeof listKeys>
export type NewKey = BodyFor<typeof createKey>

export type KeyChange = BodyFor<typeof changeKey>

export const KEYS_QUERY = ['api-keys'] as const

/** The calls that the keys tab makes. */
export const keyApi = {
  list: (signal: AbortSignal) => callApi(listKeys, { signal }),
  create: (body: NewKey) => callApi(createKey, { body }),
  change: (id: string, body: KeyChange) => callApi(changeKey, { params: { id }, body }),
  rotate: (id: string, body: BodyFor<typeof rotateKey>) => callApi(rotateKey, { params: { id }, body }),
  revoke: (id: string) => callApi(revokeKey, { params: { id } }),
}
