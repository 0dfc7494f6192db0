import pg from 'pg'
import type { HostWant } from './database-address.ts'

/** The hosts of one database, and which of them is used now. */
export interface HostChoice {
  /** The address of the host to connect to; found again where none is known to do. Throws the error of the first host. */
  choose(): Promise<string>
  /** Whether a server in this state is the one that is wanted. */
  suits(server: ServerState): boolean
  /** The host did not answer or is not what is wanted any more: it is looked for again. */
  leave(hostUrl: string): void
}

export interface ServerState {
  /** It repeats what another server does. */
  inRecovery: boolean
  /** It takes no writes, for that or another reason. */
  readOnly: boolean
}

export const SERVER_STATE = `pg_is_in_recovery() as "inRecovery", current_setting('transaction_read_only') = 'on' as "readOnly"`

const ANSWER_MS_MAX = 1_500

/** One host is used as it is. Of several the first that suits is, asked all at once, and kept until it is left. */
export function createHostChoice(hostUrls: string[], want: HostWant): HostChoice {
  const [only = ''] = hostUrls
  const suits = (server: ServerState) => SUITABLE[want](server)
  if (hostUrls.length === 1) return { choose: async () => only, suits: () => true, leave: () => {} }
  let chosen: Promise<string> | undefined
  return {
    suits,
    choose() {
      if (!chosen) {
        const choosing = findHost(hostUrls, want)
        chosen = choosing
        choosing.catch(() => {
          if (chosen === choosing) chosen = undefined
        })
      }
      return chosen
    },
    leave(hostUrl) {
      const left = chosen
      void left?.then(
        (current) => {
          if (current === hostUrl && chosen === left) chosen = undefined
        },
        () => {},
      )
    },
  }
}

const SUITABLE: Record<HostWant, (server: ServerState) => boolean> = {
  any: () => true,
  'read-write': (server) => !server.readOnly,
  'read-only': (server) => server.readOnly,
  primary: (server) => !server.inRecovery,
  standby: (server) => server.inRecovery,
  'prefer-standby': (server) => server.inRecovery,
}

async function findHost(hostUrls: string[], want: HostWant): Promise<string> {
  const asked = await Promise.allSettled(hostUrls.map(askState))
  const answers = asked.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
  const place = answers.findIndex((server) => server !== undefined && SUITABLE[want](server))
  const anyPlace = want === 'prefer-standby' ? answers.findIndex((server) => server !== undefined) : -1
  const found = hostUrls[place] ?? hostUrls[anyPlace]
  if (found !== undefined) return found
  const failed = asked.find((answer) => answer.status === 'rejected')
  // The code is PostgreSQL's own for a server that cannot take the connection now.
  throw Object.assign(
    new Error(
      `none of the ${hostUrls.length} hosts is ${want}${failed ? ` (${failed.reason instanceof Error ? failed.reason.message : failed.reason})` : ''}`,
    ),
    { code: lastingCode(asked) ?? '08001' },
  )
}

/** A wrong password is wrong on every host, and is reported at the start; anything else may pass. */
function lastingCode(asked: PromiseSettledResult<ServerState>[]): string | undefined {
  const codes = asked.map((answer) =>
    answer.status === 'rejected' ? (answer.reason as { code?: string }).code : undefined,
  )
  return codes.every((code) => code !== undefined && /^(28|3D)/.test(code)) ? codes[0] : undefined
}

async function askState(hostUrl: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: hostUrl,
    application_name: 'crowdtape',
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  })
  client.on('error', () => {}) // the query in flight is rejected with it
  try {
    await client.connect()
    const { rows } = await client.query<ServerState>(`select ${SERVER_STATE}`)
    const [state] = rows
    if (!state) throw new Error('the server reported no state')
    return state
  } finally {
    void client.end().catch(() => {}) // a server that hangs must not hold up the choice
  }
}
