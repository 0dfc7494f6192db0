import { parseArgs } from 'node:util'
import { PLAYERS } from './list-players.ts'

// `npm run play -- bluesky` or `npm run play -- all`: sources that run on this machine, for a live site without internet.

const USAGE = `npm run play -- SOURCE [--port N] [--rate N] [--seed N]

SOURCE is all or one of: ${Object.keys(PLAYERS).join(', ')}.
--port  of the first player, 4800 if not given; each further one takes the next
--rate  how much happens a second; each player has its own default
--seed  another seed is another crowd; the same one is the same crowd`

const FIRST_PORT = 4_800

const asked = readArguments()
const names = asked?.name === 'all' ? Object.keys(PLAYERS) : [asked?.name ?? '']
if (!asked || names.some((name) => !PLAYERS[name])) {
  console.error(USAGE)
  process.exit(1)
}
const played = await Promise.all(
  names.map((name, index) => PLAYERS[name]!({ ...asked.options, port: asked.options.port + index })), // checked above
)
console.log('Players are running. Start Crowdtape in another terminal with:\n')
for (const [name, value] of played.flatMap(({ env }) => Object.entries(env)))
  console.log(`export ${name}=${value}`)
console.log('npm start\n\nCtrl-C stops the players.')
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all(played.map(({ stop }) => stop()))
    process.exit(0)
  })
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { port: { type: 'string' }, rate: { type: 'string' }, seed: { type: 'string' } },
    })
    const [port, rate, seed] = [values.port ?? FIRST_PORT, values.rate, values.seed ?? 1].map((value) =>
      value === undefined ? undefined : Number(value),
    )
    const isRight = [port, seed].every(Number.isInteger) && (rate === undefined || rate > 0)
    if (positionals.length !== 1 || !isRight) return undefined
    return { name: positionals[0]!, options: { port: port!, seed: seed!, rate } } // there is one, and both are whole numbers
  } catch {
    return undefined
  }
}
