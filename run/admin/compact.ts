import { readDatabaseAddress } from '#store/connection/database-address.ts'
import { createDatabaseClient } from '#store/database.ts'
import { type LooseIndex, listLooseIndexes, rebuildIndex } from '#store/installation/loose-indexes.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { print, readArgs } from './as-operator.ts'

/** Room that indexes take and do not need. */
export const compactCommands: AdminCommand[] = [
  {
    name: 'compact',
    usage: '[--dry-run] [--json]',
    summary:
      'Rebuilds indexes that are much larger than their entries, one after the other, while readers and writers continue',
    run,
  },
]

const CONNECT_TIMEOUT_MS = 5_000

interface Compacted extends LooseIndex {
  /** null: only looked at. */
  bytesAfter: number | null
}

async function run({ databaseUrl, note }: AdminTools, args: string[]): Promise<string> {
  const { json, ...options } = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 0 })
  const client = createDatabaseClient(readDatabaseAddress(databaseUrl), {
    name: 'crowdtape compact',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    const loose = await listLooseIndexes(client)
    const compacted: Compacted[] = []
    for (const [place, index] of loose.entries()) {
      note(`${place + 1} of ${loose.length}: ${index.name}`)
      const bytesAfter = options['dry-run'] ? null : await rebuild(index.name)
      compacted.push({ ...index, bytesAfter })
    }
    return print(compacted, json, write)
  } finally {
    await client.end()
  }

  async function rebuild(name: string): Promise<number> {
    const bytes = await rebuildIndex(client, name)
    if (bytes === undefined) throw new StartRefused('Another process rebuilds indexes of this database')
    return bytes
  }
}

function write(compacted: Compacted[]): string {
  if (compacted.length === 0) return 'No index is much larger than its entries.'
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const lines = compacted.map(
    ({ name, bytes, bytesAfter, bytesWhenBuilt }) =>
      `${name}: ${megabytes(bytes)}, ${bytesAfter === null ? `about ${megabytes(bytesWhenBuilt)} if rebuilt` : `now ${megabytes(bytesAfter)}`}`,
  )
  const gained = sum(
    compacted.map(({ bytes, bytesAfter, bytesWhenBuilt }) => bytes - (bytesAfter ?? bytesWhenBuilt)),
  )
  const isDone = compacted.every(({ bytesAfter }) => bytesAfter !== null)
  return [...lines, `${megabytes(gained)} ${isDone ? 'are free again' : 'would be free again'}.`].join('\n')
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`
}
