import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installJava, missingForJava } from '#sdks/test/install-java.ts'
import { installNode } from '#sdks/test/install-node.ts'
import { installPython, missingForPython } from '#sdks/test/install-python.ts'
import { openBench } from '../metering/open-bench.ts'
import { spawnServer } from '../process/spawn-server.ts'

const run = promisify(execFile)
const METERED = join(import.meta.dirname, '../metering/serve-metered.ts')

/** A client: what says that it cannot be tried here, and how it is installed and asked. */
interface Client {
  name: string
  missing?: string | undefined
  /** Builds and installs it below the folder; returns the command that prints the first price. */
  install(folder: string): Promise<[program: string, parts: string[]]>
}

/** From sign-up to the first answer with each client, in seconds: the account, its key, the installation, the answer. */
export async function measureFirstAnswer(print: (line: string) => void): Promise<void> {
  const bench = await openBench()
  const server = await spawnServer(METERED, { BENCH_DATABASE_URL: bench.url })
  try {
    for (const client of CLIENTS) {
      if (client.missing) print(`${client.name}: skipped, ${client.missing}`)
      else print(`${client.name}: ${await timeClient(client, server.url)}`)
    }
  } finally {
    await server.stop()
    await bench.close()
  }
}

async function timeClient(client: Client, url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-first-'))
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  try {
    const key = await signUp(url)
    const [signedUp, [program, parts]] = [seconds(), await client.install(folder)]
    const installed = seconds()
    const env = { ...process.env, CROWDTAPE_API_KEY: key, CROWDTAPE_URL: url }
    const { stdout } = await run(program, parts, { env })
    return `key after ${signedUp} s, installed after ${installed} s, first answer after ${seconds()} s: ${stdout.trim().split('\n').at(-1)?.slice(0, 80)}`
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A new account with a test key. */
async function signUp(url: string): Promise<string> {
  const name = `first-${randomBytes(4).toString('hex')}`
  const { token } = await post(`${url}/api/auth/signup`, {
    username: name,
    email: `${name}@example.com`,
    password: `Aa1${randomBytes(8).toString('hex')}`, // the form asks for each kind
  })
  const { key } = await post(`${url}/api/keys`, { name: 'first', mode: 'test' }, token)
  return key ?? ''
}

async function post(url: string, body: object, token?: string): Promise<{ token?: string; key?: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  return response.json() as Promise<{ token?: string; key?: string }>
}

const NODE = `import { Crowdtape } from 'crowdtape'
const [row] = (await new Crowdtape().getPrices({ symbols: 'BTC' })).data
console.log(row.symbol, row.price)
`

const PYTHON = `from crowdtape import Crowdtape
row = Crowdtape().get_prices(symbols="BTC").data[0]
print(row.symbol, row.price)
`

const JAVA = `public class First {
  public static void main(String[] args) {
    var row = io.crowdtape.Crowdtape.create().getPrices("BTC").data().get(0);
    System.out.println(row.symbol() + " " + row.price());
  }
}
`

const CLIENTS: Client[] = [
  {
    name: 'Node.js',
    async install(folder) {
      const file = join(await installNode(folder), 'first.js')
      await writeFile(file, NODE)
      return [process.execPath, [file]]
    },
  },
  {
    name: 'Python',
    missing: missingForPython(),
    async install(folder) {
      const { programs } = await installPython(folder)
      return [join(programs, 'python'), ['-c', PYTHON]]
    },
  },
  {
    name: 'Java',
    missing: missingForJava(),
    async install(folder) {
      const { classPath } = await installJava(folder)
      const file = join(folder, 'First.java')
      await writeFile(file, JAVA)
      return ['java', ['-cp', classPath, file]]
    },
  },
  {
    // An assistant has its client already, and needs no more than the address and the key.
    name: 'MCP',
    install: async () => [process.execPath, [join(import.meta.dirname, 'programs/first-mcp.ts')]],
  },
  {
    name: 'the command line',
    async install(folder) {
      const project = await installNode(folder)
      return [join(project, 'node_modules/.bin/crowdtape'), ['prices', 'BTC']]
    },
  },
]
