import type { Static } from 'typebox'
import type { PostRow } from '#contract/public/social-fields.ts'

/** A post as a row of /v1. */
export type PostFields = Static<typeof PostRow>

/** Rows of a format. */
export interface EncodedRows {
  data: Uint8Array
  /** Bytes of each row; none where a row is no piece by itself. */
  lengths: number[]
}

/** What turns rows into the bytes of a format. */
export interface RowEncoder {
  begin(): Uint8Array
  encode(rows: PostFields[]): EncodedRows
  end(): Uint8Array
}
