import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect, isIP } from 'node:net'
import { connect as connectTls, type PeerCertificate } from 'node:tls'
import { askWhole } from '#collect/http/ask-whole.ts'
import { PAYMENT_NETWORKS, X402_VERSION } from '#contract/public/paid-calls.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { reachSmtp } from '#serve/mail/mailers.ts'
import type { Settings } from '../process/settings.ts'
import { ANSWER_MS_MAX, type Check, reasonOf } from './doctor-check.ts'

const FREE_BYTES_MIN = 2_000_000_000
const FREE_SHARE_MIN = 0.05
/** Who renews them by a program does so a month before; what still has so few days was forgotten. */
const CERTIFICATE_DAYS_MIN = 14

/** What is examined without the database: settings, disk, and whom the process reaches. */
export const OUTSIDE: Record<string, Check> = {
  'public address': ({ settings: { publicUrl } }) => {
    if (publicUrl.startsWith('https:') || isOfThisMachine(publicUrl)) return undefined
    return `PUBLIC_URL is ${publicUrl}: passwords cross the network in the clear. Put TLS in front and set the https address.`
  },
  certificate: ({ settings: { publicUrl }, now }) =>
    publicUrl.startsWith('https:') ? examineCertificate(new URL(publicUrl), now) : undefined,
  'proxy addresses': ({ settings: { publicUrl, trustedProxies, host } }) =>
    publicUrl.startsWith('https:') && trustedProxies.length === 0
      ? `TLS ends in front of ${host}, and TRUSTED_PROXIES is not set: all visitors share the limits of one address. Set it to the address of the proxy.`
      : undefined,
  'support address': ({ settings: { publicUrl, supportEmail } }) =>
    publicUrl.startsWith('https:') && supportEmail.endsWith('.localhost')
      ? 'SUPPORT_EMAIL is not set: messages of visitors go nowhere. Set it to your mailbox.'
      : undefined,
  disk: async ({ settings: { dataDir } }) => describeRoom(await statfs(dataDir), dataDir).disk,
  inodes: async ({ settings: { dataDir } }) => describeRoom(await statfs(dataDir), dataDir).inodes,
  'mail server': ({ settings: { smtpUrl, publicUrl } }) => {
    if (smtpUrl) return examineMailServer(smtpUrl)
    if (isOfThisMachine(publicUrl)) return undefined
    return 'SMTP_URL is not set: no e-mail leaves this machine, and no one else can confirm an address or reset a password. Set it to your mail server.'
  },
  Redis: ({ settings: { redisUrl } }) => (redisUrl ? examineRedis(redisUrl) : undefined),
  'paid calls': ({ settings: { paidCalls } }) => (paidCalls ? examinePaidCalls(paidCalls) : undefined),
  'backup setting': ({ settings: { backupTo } }) =>
    backupTo === undefined
      ? 'BACKUP_TO is not set: no backup is written. Set it to a folder on another disk.'
      : undefined,
}

function isOfThisMachine(url: string): boolean {
  return /\/\/(?:localhost|127\.|\[::1\])/.test(url)
}

const roomOf = ({ bavail, bsize }: Pick<StatsFs, 'bavail' | 'bsize'>) => bavail * bsize

/** What is free on the disk of a folder, in bytes. */
export async function measureRoom(folder: string): Promise<number> {
  return roomOf(await statfs(folder))
}

/** What is wrong with the room of a disk, by what statfs says of it. */
export function describeRoom(
  room: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'ffree' | 'files'>,
  folder: string,
): { disk?: string; inodes?: string } {
  const { bavail, blocks, ffree, files } = room
  const isFull = roomOf(room) < FREE_BYTES_MIN || bavail / blocks < FREE_SHARE_MIN
  const hasNoFiles = files > 0 && ffree / files < FREE_SHARE_MIN // 0: the file system has no such bound
  const megabytes = Math.floor(roomOf(room) / 1e6)
  return {
    ...(isFull && {
      disk: `${folder} has ${megabytes} MB left: make room, lower RETENTION_DAYS, or move DATA_DIR to a larger disk.`,
    }),
    ...(hasNoFiles && {
      inodes: `the disk of ${folder} has room for ${ffree} more files: delete small files on it.`,
    }),
  }
}

/**
 * What browsers will refuse soon or refuse now. Where the address is not reached from here, that is a note: a router may
 * lead only those outside to it.
 */
async function examineCertificate(publicUrl: URL, now: Date) {
  const { hostname } = publicUrl
  try {
    const { certificate, refusal } = await fetchCertificate(publicUrl)
    const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS)
    const until = new Date(certificate.valid_to).toISOString().slice(0, 10)
    if (days < 0) return `the certificate of ${hostname} ended on ${until}: renew it, and reload the proxy.`
    if (days < CERTIFICATE_DAYS_MIN)
      return `the certificate of ${hostname} ends in ${days} days: see why it is not renewed, and that the proxy loads the new one.`
    if (refusal !== undefined)
      return `browsers refuse the certificate of ${hostname} (${refusal}): give the proxy one that is signed for this name, with the certificates between.`
    return { note: `of ${hostname}, until ${until}` }
  } catch (error) {
    return { note: `${hostname} is not reached from this machine: ${reasonOf(error)}` }
  }
}

/** `refusal`: why a program that checks it would not accept it. */
function fetchCertificate({
  hostname,
  port,
}: URL): Promise<{ certificate: PeerCertificate; refusal: string | undefined }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return callStranger({ timeoutMs: ANSWER_MS_MAX }, (ended) => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      certificate: PeerCertificate
      refusal: string | undefined
    }>()
    const socket = connectTls({
      host,
      port: Number(port) || 443,
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false, // what is wrong with it is to be said, not to be refused
    })
      .once('secureConnect', () => {
        const refusal = socket.authorized ? undefined : String(socket.authorizationError)
        resolve({ certificate: socket.getPeerCertificate(), refusal })
      })
      .once('error', reject)
    ended.addEventListener('abort', () => socket.destroy())
    return promise
  })
}

async function examineMailServer(smtpUrl: string): Promise<string | undefined> {
  const { hostname } = new URL(smtpUrl)
  try {
    await reachSmtp({ smtpUrl, timeoutMs: ANSWER_MS_MAX })
    return undefined
  } catch (error) {
    const { responseCode } = error as { responseCode?: unknown }
    return typeof responseCode === 'number'
      ? `${hostname} refuses the sign-in of SMTP_URL: ${reasonOf(error)}. Correct the user and the password in it.`
      : `${hostname} does not answer (SMTP_URL): ${reasonOf(error)}. Correct the setting, or start it.`
  }
}

async function examineRedis(redisUrl: string): Promise<string | undefined> {
  const { hostname, port } = new URL(redisUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    await callStranger({ timeoutMs: ANSWER_MS_MAX }, (ended) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const socket = connect(Number(port) || 6379, host)
        .once('connect', resolve)
        .once('error', reject)
      ended.addEventListener('abort', () => socket.destroy())
      return promise
    })
    return undefined
  } catch (error) {
    return `${host} does not answer (REDIS_URL): ${reasonOf(error)}. Correct the setting, or start it.`
  }
}

/** Whether the facilitator settles what is asked for here, and the node is one of its chain. */
async function examinePaidCalls({
  facilitatorUrl,
  network: name,
  rpcUrl,
}: NonNullable<Settings['paidCalls']>): Promise<string | undefined> {
  const network = PAYMENT_NETWORKS[name]
  const { host } = new URL(facilitatorUrl)
  try {
    const answer = await askWhole(`${facilitatorUrl}/supported`, { timeoutMs: ANSWER_MS_MAX })
    const { kinds = [] } = (await answer.json()) as { kinds?: Record<string, unknown>[] } // as x402 has it
    const isSupported = kinds.some(
      (kind) => kind.x402Version === X402_VERSION && kind.scheme === 'exact' && kind.network === network.id,
    )
    if (!isSupported)
      return `${host} does not settle payments on ${name} (X402_FACILITATOR): name one that does.`
  } catch (error) {
    return `${host} does not answer as a facilitator (X402_FACILITATOR): ${reasonOf(error)}. Correct the setting.`
  }
  const node = rpcUrl ?? network.rpcUrl
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await askWhole(node, { method: 'POST', body, headers, timeoutMs: ANSWER_MS_MAX })
    const { result } = (await answer.json()) as { result?: unknown } // by JSON-RPC
    if (`eip155:${Number(result)}` === network.id) return undefined
    return `${new URL(node).host} is no node of ${name} (X402_RPC_URL): name one that is.`
  } catch (error) {
    return `${new URL(node).host} does not answer (X402_RPC_URL): ${reasonOf(error)}. Name another node.`
  }
}
