import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// One Fastify route that sends BENCH_SIZE bytes of JSON and does nothing else: what the machine could do.

const bytes = JSON.stringify({ data: 'x'.repeat(Number(process.env.BENCH_SIZE)) })
const server = Fastify()
server.get('/*', (_request, reply) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').send(bytes),
)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo // a listening TCP server has one
process.send?.(`http://127.0.0.1:${port}`)
process.once('disconnect', () => server.close())
