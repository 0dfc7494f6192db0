import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { useDatabase } from './postgres/use-database.ts'
import { runCommand } from './process/commands.ts'
import { createLog } from './process/create-log.ts'
import { refuseTakenPort } from './process/ports.ts'
import { readSettings } from './process/settings.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * `npm run dev`: Vite shows the screens on PORT and reloads them; the API runs on the next port and starts again when
 * its code changes. The database stays up over those starts.
 */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const apiPort = settings.port + 1
  await refuseTakenPort(settings)
  await refuseTakenPort({ host: settings.host, port: apiPort })
  const database = await useDatabase({ settings, log, command: 'npm run dev' })
  const env = {
    ...process.env,
    API_ORIGIN: `http://${settings.host}:${apiPort}`,
    DATABASE_URL: database.url,
    PUBLIC_URL: settings.publicUrl,
    SAMPLE_DATA: settings.sampleData ? 'on' : 'off',
  }
  const api = run(['--watch', '--watch-preserve-output', 'run/start.ts', '--api-only'], {
    ...env,
    PORT: String(apiPort),
  })
  const vite = [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--strictPort']
  const site = run([...vite, '--host', settings.host, '--port', String(settings.port)], env)
  log.info(`The site is at ${settings.publicUrl}, its API at ${env.API_ORIGIN}`)
  await Promise.race([stopSignal(), ...[api, site].map((child) => once(child, 'exit'))])
  await Promise.all([api, site].map(end))
  await database.stop()
  process.exit(0)
})

function run(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

function stopSignal(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
