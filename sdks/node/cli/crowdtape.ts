#!/usr/bin/env node
import { CommanderError } from 'commander'
import { exitCodeOf, tellError } from './exit-codes.ts'
import { createProgram } from './program.ts'

/** A reader that has seen enough, such as `head`, ends the program without a complaint. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

try {
  await createProgram(stop.signal).parseAsync(process.argv)
} catch (error) {
  if (!(error instanceof CommanderError)) tellError(error, stop.signal)
  process.exitCode = exitCodeOf(error, stop.signal)
}
