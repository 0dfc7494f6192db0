import yauzl from 'yauzl'
import { FileUnusable } from '../file-unusable.ts'
import { holdsRecords, refuseBomb, refuseTooMany } from './archive-limits.ts'

/** The files of records in a ZIP, in its order; each is read before the next is asked for. Sizes are held to what is declared. */
export async function* readZip(
  file: string,
): AsyncGenerator<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const zip = await openZip(file)
  try {
    for (const entry of await listEntries(zip)) {
      if (!holdsRecords(entry.fileName)) continue
      refuseBomb({ name: entry.fileName, packed: entry.compressedSize, unpacked: entry.uncompressedSize })
      yield { name: entry.fileName, bytes: readEntry(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

/** Whether it is a spreadsheet of Excel's kind: by what it holds. Throws FileUnusable for one that unpacks to too much. */
export async function isWorkbook(file: string): Promise<boolean> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    if (!entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) return false
    const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (unpacked > WORKBOOK_BYTES_MAX)
      throw new FileUnusable(
        'too_large',
        `the spreadsheet unpacks to more than ${WORKBOOK_BYTES_MAX / 1e6} MB; save it as CSV`,
      )
    // Each is read once, for what is declared may be a lie.
    for (const entry of entries) for await (const _ of readEntry(zip, entry)) void 0
    return true
  } finally {
    zip.close()
  }
}

/** A spreadsheet is read whole. */
const WORKBOOK_BYTES_MAX = 256_000_000

async function openZip(file: string): Promise<yauzl.ZipFile> {
  try {
    return await new Promise((resolve, reject) => {
      const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
      yauzl.open(file, options, (error, zip) => (error ? reject(error) : resolve(zip)))
    })
  } catch (error) {
    throw new FileUnusable('wrong_type', `the ZIP archive is damaged (${(error as Error).message})`, {
      cause: error,
    })
  }
}

function listEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  refuseTooMany(zip.entryCount)
  return new Promise((resolve, reject) => {
    const entries: yauzl.Entry[] = []
    zip.on('entry', (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) =>
      reject(
        new FileUnusable('wrong_type', `the ZIP archive is damaged (${error.message})`, { cause: error }),
      ),
    )
    zip.readEntry()
  })
}

async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  if (entry.generalPurposeBitFlag & 1)
    throw new FileUnusable('wrong_type', `${entry.fileName} is locked with a password`)
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
    })
    for await (const chunk of stream) yield chunk as Buffer // no encoding was asked for
  } catch (error) {
    if (error instanceof FileUnusable) throw error
    throw new FileUnusable('cut_off', `${entry.fileName} is damaged (${(error as Error).message})`, {
      cause: error,
    })
  }
}
