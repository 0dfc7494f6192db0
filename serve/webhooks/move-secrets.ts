import type { Database } from '#store/database.ts'
import {
  replaceSealed,
  SEALED_PLACES,
  type SealedPlace,
  type SealedRow,
  walkSealed,
} from '#store/webhooks/sealed-rows.ts'
import type { SecretBox, SecretUse } from '../secrets/secret-box.ts'
import { openUrl, sealUrl } from './sealed-webhook.ts'

/** How what a place stores is read and sealed, in the order of its columns. */
const USES: Record<SealedPlace, (SecretUse | 'address')[]> = {
  webhooks: ['address', 'webhook secret', 'webhook secret'],
  'second factors': ['second factor'],
  'queued e-mails': ['mail token'],
}

export interface Moved {
  /** Rows that were looked at. */
  rows: number
  /** Rows sealed anew, or to be sealed anew. */
  moved: number
  /** Rows that neither key opens. */
  lost: number
}

/**
 * Seals anew what the key before sealed, row by row; with `isDryRun` only counts it. A row has the one key or the other
 * and both are tried, so it may be ended at any moment and begun again, and several may do it at once.
 */
export async function moveSecrets(
  { db, secretBox: box }: { db: Database; secretBox: SecretBox },
  { isDryRun = false, note = () => {} }: { isDryRun?: boolean; note?: (step: string) => void } = {},
): Promise<Moved> {
  const done: Moved = { rows: 0, moved: 0, lost: 0 }
  for (const place of SEALED_PLACES) {
    for await (const rows of walkSealed(db, place)) {
      const sealed = rows.map((row) => ({ ...row, by: sealAnew(box, USES[place], row.texts) }))
      const toMove = sealed.flatMap(({ by, ...row }) => {
        if (by === 'lost' || by.every((text, at) => text === row.texts[at])) return []
        return [{ ...row, by }]
      })
      done.rows += rows.length
      done.lost += sealed.filter(({ by }) => by === 'lost').length
      if (isDryRun) done.moved += toMove.length
      else if (toMove.length > 0) done.moved += await replaceSealed(db, { place, rows: toMove })
      note(`${done.rows} secrets were read, ${done.moved} sealed with the new key; now ${place}`)
    }
  }
  return done
}

function sealAnew(
  box: SecretBox,
  uses: (SecretUse | 'address')[],
  texts: SealedRow['texts'],
): SealedRow['texts'] | 'lost' {
  try {
    return texts.map((text, at) => {
      const use = uses[at]
      if (text === null || use === undefined) return null
      if (use === 'address') return sealUrl(box, openUrl(box, text))
      return box.seal(box.open(text, use), use)
    })
  } catch {
    return 'lost' // of a third key, or damaged: it stays as it is
  }
}
