import type { FileHandle } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** An answer that is a file or a range of its bytes, so that a download that broke off goes on. RFC 9110, section 14 */
export class FileRange {
  readonly status: 200 | 206 | 416
  readonly headers: Record<string, string>
  readonly #file: FileHandle
  readonly #range: { first: number; last: number } | undefined

  private constructor(
    file: FileHandle,
    answer: {
      status: 200 | 206 | 416
      headers: Record<string, string>
      range?: { first: number; last: number }
    },
  ) {
    this.#file = file
    this.status = answer.status
    this.headers = answer.headers
    this.#range = answer.range
  }

  /** Takes the open file over: it is closed after `stream` or by `close`. */
  static async open(
    file: FileHandle,
    { etag, headers }: { etag: string; headers: IncomingHttpHeaders },
  ): Promise<FileRange> {
    const { size } = await file.stat()
    const always = { 'Accept-Ranges': 'bytes', ETag: etag }
    // Of another version of the file the whole one is given.
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
    const asked = isSame ? readRange(headers.range, size) : undefined
    if (asked === 'unsatisfiable') {
      return new FileRange(file, { status: 416, headers: { ...always, 'Content-Range': `bytes */${size}` } })
    }
    const range = asked ?? { first: 0, last: size - 1 }
    const length = { 'Content-Length': String(range.last - range.first + 1) }
    if (!asked) return new FileRange(file, { status: 200, headers: { ...always, ...length }, range })
    const place = { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }
    return new FileRange(file, { status: 206, headers: { ...always, ...length, ...place }, range })
  }

  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers)
    return this
  }

  /** The bytes; undefined where there are none to send. */
  async stream(): Promise<Readable | undefined> {
    const range = this.#range
    if (!range || range.last < range.first) {
      await this.close()
      return undefined
    }
    return this.#file.createReadStream({ start: range.first, end: range.last })
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** One range; of several, and of other units, the whole is given, as a server may. */
function readRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return undefined
  return first < size && first <= last ? { first, last } : 'unsatisfiable'
}
