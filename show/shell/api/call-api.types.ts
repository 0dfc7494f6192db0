import { getAsset, listKeys, login, rotateKey } from '#contract/app/operations.ts'
import { callApi } from './call-api.ts'

/**
 * Compiled by every check and never run: what the contract does not have does not compile. Each line below fails the
 * check as soon as its mistake goes unnoticed.
 */
export async function callWrongly(): Promise<void> {
  // @ts-expect-error a route that no contract has
  await callApi('GET /api/nowhere')
  // @ts-expect-error a field that the body does not have
  await callApi(login, { body: { emial: 'a@b.example' } })
  // @ts-expect-error a body that is left out
  await callApi(rotateKey, { params: { id: '7' } })
  // @ts-expect-error a part of the path that is left out
  await callApi(getAsset)
  // @ts-expect-error a parameter that the query does not have
  await callApi(getAsset, { params: { id: 'bitcoin' }, query: { perid: '7d' } })
  // @ts-expect-error a value that the parameter does not take
  await callApi(getAsset, { params: { id: 'bitcoin' }, query: { period: '8d' } })
  const { data } = await callApi(listKeys)
  // @ts-expect-error a field that the answer does not have
  data[0]?.secret
}
