import { createHash } from 'node:crypto'
import { Problem } from './problem.ts'

/**
 * Where a list goes on: a place in its order and a mark of the filters that it belongs to, so that a cursor sent with
 * other filters is noticed instead of giving a wrong page.
 */
export function writeCursor(filters: unknown, place: (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([markOf(filters), ...place])).toString('base64url')
}

/** The place in a cursor of these filters. Throws a 400 for anything else. */
export function readCursor(filters: unknown, cursor: string): (string | number | null)[] {
  const [mark, ...place] = parse(cursor)
  if (mark === markOf(filters)) return place
  throw notACursor()
}

export function notACursor(): Problem {
  const message = 'cursor must be page.next_cursor of the previous page, with the same filters'
  return new Problem('invalid_cursor', `${message}.`, { places: [{ pointer: '#/query/cursor', message }] })
}

function parse(cursor: string): (string | number | null)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (
      Array.isArray(place) &&
      place.every((part) => part === null || ['string', 'number'].includes(typeof part))
    ) {
      return place
    }
  } catch {
    // Not JSON is not a cursor either.
  }
  throw notACursor()
}

function markOf(filters: unknown): string {
  return createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8)
}
