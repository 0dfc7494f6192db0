import { StartRefused } from './start-refused.ts'

/**
 * Runs a command of ours: what it refuses is printed as it stands, anything else with its stack, both with exit code 1.
 * A command that is done ends by itself; one that serves goes on.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${describe(error)}\n`)
    process.exit(1)
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
