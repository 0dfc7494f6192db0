import type { Static } from 'typebox'
import type { PostRow } from '#contract/public/social-fields.ts'

/** A post as a row of /v1. */
export type PostFields = Static<typeof PostRow>

/** What turns rows into the bytes of a format. */
export interface RowEncoder {
  begin(): Uint8Array | string
  encode(rows: PostFields[]): Uint8Array | string
  end(): Uint8Array | string
}
