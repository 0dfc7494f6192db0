import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip'

/** The compressed forms of something that is sent again and again, each made when it is first asked for. */
export type CompressedForms = Partial<Record<ContentEncoding, Promise<Buffer>>>

/** The best encoding of those that the header of this name accepts, if any. */
export function chooseEncoding(accepted = ''): ContentEncoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : undefined
}

/** `bytes` in this encoding, once for all who ask. `level` is of 9: the higher, the smaller and the slower. */
export function compressOnce(
  forms: CompressedForms,
  bytes: string | Buffer,
  { encoding, level }: { encoding: ContentEncoding; level: number },
): Promise<Buffer> {
  forms[encoding] ??= COMPRESS[encoding](bytes, level)
  return forms[encoding]
}

const brotli = promisify(brotliCompress)
const zip = promisify<string | Buffer, { level: number }, Buffer>(gzip)
const COMPRESS: Record<ContentEncoding, (bytes: string | Buffer, level: number) => Promise<Buffer>> = {
  br: (bytes, level) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (bytes, level) => zip(bytes, { level }),
}
