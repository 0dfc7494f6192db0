import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// One Fastify route that sends the header fields and the body of BENCH_ANSWER and does nothing else: what the machine could do.

const { headers, body } = JSON.parse(process.env.BENCH_ANSWER ?? '') as {
  headers: Record<string, string>
  body: string
}
const server = Fastify()
server.get('/v1/crypto/prices', (_request, reply) => reply.headers(headers).send(body))
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo // a listening TCP server has one
process.send?.(`http://127.0.0.1:${port}`)
process.once('disconnect', () => server.close())
