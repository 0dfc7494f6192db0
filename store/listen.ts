import type { Database } from './database.ts'

export interface Listening {
  /** Resolves when its connection is closed. */
  close(): Promise<void>
}

const AGAIN_AFTER_MS = 1_000

/**
 * Listens to channels of the database on a connection of its own, which is made again when it breaks. Behind a pooler
 * that shares connections nothing is received, so callers also poll now and then.
 */
export function listen(
  db: Database,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
): Listening {
  const pool = db.openPool({ size: 1, name: 'crowdtape listener' })
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    try {
      const client = await pool.connect()
      let isGone = false
      const leave = () => {
        if (isGone) return
        isGone = true
        client.release(true)
        again()
      }
      client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
      client.on('error', leave)
      client.on('end', leave)
      release = leave
      if (closed) return leave()
      try {
        for (const channel of channels) await client.query(`listen ${channel}`)
      } catch {
        leave()
      }
    } catch {
      again()
    }
  }
  let release = () => {}
  function again(): void {
    if (closed) return
    timer = setTimeout(() => void connect(), AGAIN_AFTER_MS).unref()
  }
  void connect()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      release()
      await pool.end()
    },
  }
}
