import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const TICK_MS = 5

/**
 * Sends calls at an even pace whether or not earlier ones were answered, as many independent programs do. The delay of
 * a call, in milliseconds, is counted from the moment at which it was due, so that a stall is seen in full.
 */
export async function offer(load: {
  url: string
  keys: string[]
  perSecond: number
  seconds: number
}): Promise<{ answered: number; p50: number; p99: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 })
  const delays: number[] = []
  const calls: Promise<void>[] = []
  const total = load.perSecond * load.seconds
  const startedAt = performance.now()
  while (calls.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * load.perSecond))
    while (calls.length < due) {
      const dueAt = startedAt + (calls.length / load.perSecond) * 1000
      const key = load.keys[calls.length % load.keys.length] ?? ''
      calls.push(
        send(agent, load.url, key).then((isAnswered) => {
          if (isAnswered) delays.push(performance.now() - dueAt)
        }),
      )
    }
    await delay(TICK_MS)
  }
  await Promise.all(calls)
  agent.destroy()
  delays.sort((left, right) => left - right)
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
  return { answered: delays.length, p50: at(0.5), p99: at(0.99) }
}

function send(agent: http.Agent, url: string, key: string): Promise<boolean> {
  return new Promise((resolve) => {
    http
      .get(url, { agent, headers: { Authorization: `Bearer ${key}` } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200))
      })
      .on('error', () => resolve(false))
  })
}
