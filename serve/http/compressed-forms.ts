import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** The best first, where the caller takes several alike. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/** The compressed forms of something that is sent again and again, each made when it is first asked for. */
export type CompressedForms = Partial<Record<ContentEncoding, Promise<Buffer>>>

/** The encoding that the Accept-Encoding header wants most of those that there are, if any. RFC 9110, section 12.5.3 */
export function chooseEncoding(
  accepted: string | undefined,
  offered: readonly ContentEncoding[] = ENCODINGS,
): ContentEncoding | undefined {
  if (!accepted) return undefined
  const qualities = new Map(
    accepted
      .slice(0, 1_000)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality] = part.split(';').map((piece) => piece.trim())
        return [name, quality?.startsWith('q=') ? Number(quality.slice(2)) || 0 : 1] as const
      }),
  )
  const qualityOf = (encoding: string) => qualities.get(encoding) ?? qualities.get('*') ?? 0
  const best = Math.max(...offered.map(qualityOf))
  return best > 0 ? offered.find((encoding) => qualityOf(encoding) === best) : undefined
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
const zstd = promisify(zstdCompress)
const zip = promisify<string | Buffer, { level: number }, Buffer>(gzip)
const COMPRESS: Record<ContentEncoding, (bytes: string | Buffer, level: number) => Promise<Buffer>> = {
  br: (bytes, level) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  zstd: (bytes, level) => zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
  gzip: (bytes, level) => zip(bytes, { level }),
}
