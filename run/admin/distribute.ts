import type pg from 'pg'
import { readDatabaseAddress, type Schemas } from '#store/connection/database-address.ts'
import { createDatabaseClient } from '#store/database.ts'
import {
  distributePosts,
  gatherPosts,
  measureMove,
  type PostLayout,
  readPostLayout,
  recoverSoon,
} from '#store/installation/distribute-posts.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminTools } from './admin-command.ts'
import { print, readArgs } from './as-operator.ts'

/** Posts go to the servers of Citus, and back. */
export const distributeCommands: AdminCommand[] = [
  {
    name: 'distribute',
    usage: '[--shards N] [--dry-run] [--json]',
    summary:
      'Moves the posts to the servers of Citus; while they are copied readers go on, and what stores posts waits',
    run: distribute,
  },
  {
    name: 'undistribute',
    usage: '[--dry-run] [--json]',
    summary:
      'Brings the posts back to this server; while they are copied what stores and what reads posts waits',
    run: gather,
  },
]

const CONNECT_TIMEOUT_MS = 5_000
/** So many servers may share them later without a shard being split. Citus's own default. */
const SHARDS = 32
/** One shard alone would be committed without the second phase, and a transaction of it could be done by half. */
const SHARDS_MIN = 2
const SHARDS_MAX = 1_024 // ours: each holds a table, an index of each kind and a part of each search
/** Shards are not alike, and what is copied has its log until a checkpoint. */
const ROOM_TIMES = 1.5

interface Plan {
  posts: number
  bytes: number
  /** Where they go. */
  servers: string[]
  /** What waits meanwhile. */
  waits: 'what stores posts' | 'what stores or reads posts'
  /** On the server that gets most. */
  bytesNeeded: number
  /** How long it waits; null where there are too few posts to measure it. */
  seconds: number | null
}

interface Moved extends Plan {
  /** null: only planned. */
  tookSeconds: number | null
}

async function distribute(tools: AdminTools, args: string[]): Promise<string> {
  const { shards, rest } = takeShards(args)
  const { json, ...options } = readArgs(rest, { takes: ['dry-run', 'json'], wordsMax: 0 })
  return withClient(tools, async (client, schemas) => {
    const layout = await readPostLayout(client, schemas)
    if (!layout.hasCitus)
      throw new StartRefused(
        'This database has no Citus: load it on every server (shared_preload_libraries) and create extension citus',
      )
    if (layout.servers.length === 0)
      throw new StartRefused(
        `No server gets posts: select citus_set_coordinator_host('HOST'), then citus_add_node('HOST', PORT) for each`,
      )
    const moving = layout.tables.filter(({ isDistributed }) => !isDistributed)
    if (moving.length === 0) throw new StartRefused('The posts are distributed already')
    const bytes = sumOf(moving.map((table) => table.bytes))
    const bytesNeeded = (ROOM_TIMES * bytes) / layout.servers.length
    for (const { name, freeBytes } of layout.servers) expectRoom(name, freeBytes, bytesNeeded)
    const [largest] = moving.toSorted((one, other) => other.posts - one.posts)
    const rate = largest && (await measureMove(client, { table: largest.name, shards }))
    const plan = makePlan(moving, {
      servers: layout.servers.map(({ name }) => name),
      waits: 'what stores posts',
      bytesNeeded,
      rate,
    })
    tools.note(describe(plan))
    const tookSeconds = options['dry-run']
      ? null
      : await timed(async () => {
          await distributePosts(client, { schemas, shards })
          await recoverSoon(client)
        })
    return print<Moved>({ ...plan, tookSeconds }, json, write)
  })
}

async function gather(tools: AdminTools, args: string[]): Promise<string> {
  const { json, ...options } = readArgs(args, { takes: ['dry-run', 'json'], wordsMax: 0 })
  return withClient(tools, async (client, schemas) => {
    const layout = await readPostLayout(client, schemas)
    const moving = layout.tables.filter(({ isDistributed }) => isDistributed)
    if (moving.length === 0) throw new StartRefused('The posts are not distributed')
    const lost = layout.servers.find(({ freeBytes }) => freeBytes === null)
    if (lost) throw new StartRefused(`${lost.name} does not answer: its posts cannot be brought back`)
    const bytesNeeded = ROOM_TIMES * sumOf(moving.map(({ bytes }) => bytes))
    expectRoom('this server', layout.freeBytes, bytesNeeded)
    const waits = 'what stores or reads posts'
    const plan = makePlan(moving, { servers: ['this server'], waits, bytesNeeded, rate: undefined })
    tools.note(describe(plan))
    const tookSeconds = options['dry-run'] ? null : await timed(() => gatherPosts(client, schemas))
    return print<Moved>({ ...plan, tookSeconds }, json, write)
  })
}

/** Takes `--shards N` out of the arguments. Throws StartRefused for a number that is none. */
function takeShards(args: string[]): { shards: number; rest: string[] } {
  const at = args.indexOf('--shards')
  if (at === -1) return { shards: SHARDS, rest: args }
  const given = args[at + 1] ?? ''
  const shards = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN
  if (!(shards >= SHARDS_MIN && shards <= SHARDS_MAX))
    throw new StartRefused(`--shards takes a number from ${SHARDS_MIN} to ${SHARDS_MAX}`)
  return { shards, rest: args.toSpliced(at, 2) }
}

async function withClient(
  { databaseUrl }: AdminTools,
  work: (client: pg.Client, schemas: Schemas) => Promise<string>,
): Promise<string> {
  const address = readDatabaseAddress(databaseUrl)
  const client = createDatabaseClient(address, {
    name: 'crowdtape distribute',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    return await work(client, address.schemas)
  } finally {
    await client.end()
  }
}

function expectRoom(name: string, freeBytes: number | null, bytesNeeded: number): void {
  if (freeBytes === null) throw new StartRefused(`${name} does not answer`)
  if (freeBytes < bytesNeeded)
    throw new StartRefused(
      `${name} has ${megabytes(freeBytes)} left on its disk, and ${megabytes(bytesNeeded)} are needed`,
    )
}

function makePlan(
  moving: PostLayout['tables'],
  {
    rate,
    ...rest
  }: Pick<Plan, 'servers' | 'waits' | 'bytesNeeded'> & { /** Posts a second. */ rate: number | undefined },
): Plan {
  const posts = sumOf(moving.map((table) => table.posts))
  return {
    posts,
    bytes: sumOf(moving.map(({ bytes }) => bytes)),
    ...rest,
    seconds: rate === undefined ? null : posts / rate,
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

function describe({ posts, bytes, servers, waits, seconds }: Plan): string {
  const wait = seconds === null ? '' : `, for about ${duration(seconds)}`
  return `${count(posts)} posts (${megabytes(bytes)}) to ${servers.join(', ')}; ${waits} waits${wait}`
}

function write(moved: Moved): string {
  const { bytesNeeded, servers, tookSeconds } = moved
  const room = `${megabytes(bytesNeeded)} of disk are needed on ${servers.length === 1 ? servers[0] : 'each'}.`
  const done = tookSeconds === null ? 'Nothing was moved.' : `Moved in ${duration(tookSeconds)}.`
  return `${describe(moved)}.\n${room}\n${done}`
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s` : `${Math.round(seconds / 60)} minutes`
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function megabytes(bytes: number): string {
  return `${count(bytes / 1e6)} MB`
}
