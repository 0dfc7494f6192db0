import type { Static } from 'typebox'
import type {
  createKey,
  ListedKey as ListedKeySchema,
  listKeys,
  ShownKey as ShownKeySchema,
} from '#contract/app/keys.ts'
import { requestApi } from '../../shell/api/request-api.ts'

export type ListedKey = Static<typeof ListedKeySchema>
export type ShownKey = Static<typeof ShownKeySchema>
export type KeyList = Static<(typeof listKeys)['answer']>
export type NewKey = Static<(typeof createKey)['body']>

export const KEYS_QUERY = ['api-keys'] as const

/** The calls that the keys tab makes. */
export const keyApi = {
  list: (signal: AbortSignal) => requestApi<KeyList>('/keys', { signal }),
  create: (body: NewKey) => requestApi<ShownKey>('/keys', { method: 'POST', body }),
  rotate: (id: string, overlapHours: number) =>
    requestApi<ShownKey>(`/keys/${encodeURIComponent(id)}/rotate`, {
      method: 'POST',
      body: { overlapHours },
    }),
  revoke: (id: string) => requestApi<void>(`/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
}
