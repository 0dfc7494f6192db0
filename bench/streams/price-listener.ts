import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/** A stream of prices that records when each price arrived. */
export interface PriceListener {
  received: { price: string; at: number }[]
  close(): void
}

/** Opens a stream of the prices of Bitcoin with a key; resolves when it has begun. Throws when it is refused. */
export async function openListener(url: string, key: string): Promise<PriceListener> {
  const received: PriceListener['received'] = []
  const call = request(`${url}/v1/stream?topics=prices&assets=bitcoin`, {
    agent: false,
    headers: { authorization: `Bearer ${key}` },
  })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage] // what this event gives
  if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
  let rest = ''
  answer.setEncoding('utf8')
  answer.on('data', (piece: string) => {
    const at = performance.now()
    const frames = `${rest}${piece}`.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const price = /"bitcoin":"([\d.]+)"/.exec(frame)?.[1]
      if (price !== undefined) received.push({ price, at })
    }
  })
  answer.on('error', () => {}) // what did not come is counted
  return { received, close: () => call.destroy() }
}
