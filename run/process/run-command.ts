import { StartRefused } from './start-refused.ts'

/**
 * Runs a command of ours: what it refuses is printed as it stands, anything else with its stack, both with exit code 1.
 * A command that is done ends by itself; one that serves goes on. Where the output is closed, as in `| head -1`, it ends at
 * once and quietly.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnread)
  try {
    await command()
  } catch (error) {
    process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${describe(error)}\n`)
    process.exit(1)
  }
}

function endUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(UNREAD_EXIT_CODE)
}

/** What a shell gives for a command that a closed pipe ended: 128 and SIGPIPE. */
const UNREAD_EXIT_CODE = 141

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
