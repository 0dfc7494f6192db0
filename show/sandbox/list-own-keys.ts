import type { Static } from 'typebox'
import type { listKeys } from '#contract/app/keys.ts'
import { requestApi } from '../shell/api/request-api.ts'

export type KeyList = Static<(typeof listKeys)['answer']>

/** The keys of whoever is signed in, with nothing but their ends. */
export function listOwnKeys(signal: AbortSignal): Promise<KeyList> {
  return requestApi<KeyList>('/keys', { signal })
}
