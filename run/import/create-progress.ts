import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import type { Tally } from './tally.ts'

export interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

export interface Progress {
  update(file: string, bytesRead: number, tally: Tally): void
  /** Leaves the line to others until the next update. */
  pause(): void
}

const LINE_EVERY_MS = 5_000
const BAR_EVERY_MS = 100

/** Shows the progress of the import: a bar on a terminal, otherwise a line every five seconds. */
export function createProgress({ files, err }: { files: string[]; err: Output }): Progress {
  const sizes = new Map(files.map((file) => [file, statSync(file).size]))
  const show = err.isTTY ? createBar(err) : createLines(err)
  let nextAt = performance.now() + (err.isTTY ? 0 : LINE_EVERY_MS)
  let startedAt = performance.now()
  let current: string | undefined
  return {
    update(file, bytesRead, tally) {
      const now = performance.now()
      if (file !== current) {
        current = file
        startedAt = now
      }
      if (now < nextAt) return
      nextAt = now + (err.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)
      const part = Math.min(bytesRead / Math.max(sizes.get(file) ?? 1, 1), 1)
      const seconds = (now - startedAt) / 1_000
      show.print({
        name: basename(file),
        part,
        rows: tally.read,
        rate: seconds > 0 ? Math.round(tally.read / seconds) : 0,
        secondsLeft: part > 0 ? Math.round((seconds / part) * (1 - part)) : undefined,
      })
    },
    pause: () => show.clear(),
  }
}

interface State {
  name: string
  /** 0 to 1. */
  part: number
  rows: number
  rate: number
  secondsLeft?: number
}

function createBar(err: Output) {
  let bar: SingleBar | undefined
  return {
    print({ part, name, rows, rate, secondsLeft }: State): void {
      const payload = { name, rows, rate, left: secondsLeft === undefined ? '?' : formatSeconds(secondsLeft) }
      if (bar) {
        bar.update(Math.round(part * 1_000), payload)
        return
      }
      bar = new SingleBar(
        {
          format: '{name} {bar} {percentage}% | {rows} rows | {rate}/s | {left} left',
          // Output is what process.stderr is; the library only writes to it.
          stream: err as NodeJS.WriteStream,
          hideCursor: true,
          clearOnComplete: true,
        },
        Presets.shades_classic,
      )
      bar.start(1_000, Math.round(part * 1_000), payload)
    },
    clear(): void {
      bar?.stop()
      bar = undefined
    },
  }
}

function createLines(err: Output) {
  return {
    print({ name, part, rows, rate, secondsLeft }: State): void {
      const left = secondsLeft === undefined ? '' : `, ${formatSeconds(secondsLeft)} left`
      err.write(`${name}: ${Math.floor(part * 100)} %, ${rows} rows, ${rate}/s${left}\n`)
    },
    clear(): void {},
  }
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}
