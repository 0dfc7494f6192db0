import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface SpawnedServer {
  url: string
  process: ChildProcess
  /** What the process has computed so far, of a program that answers messages with it. */
  cpuMicros(): Promise<number>
  /** Lets it end by itself, and waits for that. */
  stop(): Promise<void>
}

/** Starts a program as a process of its own and waits until it reports its address. */
export async function spawnServer(file: string, env: Record<string, string>): Promise<SpawnedServer> {
  const child = fork(file, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened`))),
  ])) as [string] // what our own programs send
  return {
    url,
    process: child,
    cpuMicros: async () => {
      const answered = once(child, 'message')
      child.send('cpu')
      const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
      return user + system
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
