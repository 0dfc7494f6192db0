import { type AnswerTo, listKeys } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

export type KeyList = AnswerTo<typeof listKeys>

/** The keys of the signed-in account, with nothing but their ends. */
export function listOwnKeys(signal: AbortSignal): Promise<KeyList> {
  return callApi(listKeys, { signal })
}
