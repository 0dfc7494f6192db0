import { useEffect, useState } from 'react'
import { type KeyList, listOwnKeys } from '../../account/api-keys/list-own-keys.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'

type MaskedKey = KeyList['data'][number]

const FRESH_MS = 30_000

// Asked once for all samples of a page, and for whom.
let asked: { userId: string; atMs: number; keys: Promise<KeyList> } | undefined

/** The newest key of whoever is signed in, of which only the ends are known. */
export function useMaskedKey(): MaskedKey | undefined {
  const { user } = useAuth()
  const [key, setKey] = useState<MaskedKey>()
  const userId = user?.id
  useEffect(() => {
    setKey(undefined)
    if (!userId) return
    let isWanted = true
    if (asked?.userId !== userId || asked.atMs < Date.now() - FRESH_MS) {
      asked = { userId, atMs: Date.now(), keys: listOwnKeys(AbortSignal.timeout(10_000)) }
      asked.keys.catch(() => {
        asked = undefined
      })
    }
    asked.keys.then(
      ({ data }) => isWanted && setKey(data[0]),
      () => {}, // the samples are as good without it
    )
    return () => {
      isWanted = false
    }
  }, [userId])
  return key
}
