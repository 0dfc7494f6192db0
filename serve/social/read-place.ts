import { SOURCE_PATTERN, type Source } from '#contract/posts.ts'
import { isStorableMoment } from '../http/is-storable-moment.ts'
import { notACursor, readCursor } from '../public/cursor.ts'

/** A post's place among all, newest first. */
export interface PostPlace {
  createdAt: Date
  externalId: string
  platform: Source
}

const SOURCE_ID = new RegExp(SOURCE_PATTERN)

/** Where a list of posts goes on. Throws a 400 for a cursor that was not given out for these filters. */
export function readPlace(filters: unknown, cursor: string | undefined): PostPlace | undefined {
  if (cursor === undefined) return undefined
  const [createdAt, externalId, platform] = readCursor(filters, cursor)
  const source = typeof platform === 'string' && SOURCE_ID.test(platform) ? platform : undefined
  const moment = new Date(typeof createdAt === 'string' ? createdAt : Number.NaN)
  if (!source || !isStorableMoment(moment) || typeof externalId !== 'string') throw notACursor()
  if (externalId.includes('\0') || !externalId.isWellFormed()) throw notACursor()
  return { createdAt: moment, externalId, platform: source }
}
