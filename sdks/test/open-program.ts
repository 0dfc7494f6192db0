import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that answers each line with a line, both JSON. */
export interface Program {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the program answers and asserts on it
  ask(task: object): Promise<any>
  close(): Promise<void>
}

/** Starts a program whose errors are shown as they come. */
export function openProgram(command: string, parts: string[]): Program {
  const child = spawn(command, parts, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exited = once(child, 'exit')
  return {
    async ask(task) {
      child.stdin.write(`${JSON.stringify(task)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`the program ended at ${JSON.stringify(task)}`)
      return JSON.parse(value)
    },
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
