import { relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'

type TestsStream = ReturnType<typeof run>
type TestEvent = { type: string; data: unknown }
type CountName = (typeof SUMMARY_LINES)[number][1]
type FileTime = { path: string; seconds: number }
/** Node's types do not know of `failed` yet. */
type Counts = Record<CountName, number>

const SLOWEST_SHOWN = 30

/** The runner's own summary lines, in its order, with the count that each shows. */
const SUMMARY_LINES = [
  ['tests', 'tests'],
  ['suites', 'suites'],
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['cancelled', 'cancelled'],
  ['skipped', 'skipped'],
  ['todo', 'todo'],
] as const

/**
 * Runs rounds of tests and prints them one after the other, by the runner's own reporter, as one run with one summary. A
 * round may begin before it is called for. Returns whether all passed.
 */
export async function reportTogether(rounds: (() => TestsStream)[]): Promise<boolean> {
  const summaries: EventData.TestSummary[] = []
  const files: FileTime[] = []
  const reporter = new spec()
  const printed = pipeline(Readable.from(readRounds(rounds, summaries, files)), reporter, process.stdout, {
    end: false,
  })
  await printed
  return summaries.every((summary) => summary.success)
}

async function* readRounds(
  rounds: (() => TestsStream)[],
  summaries: EventData.TestSummary[],
  files: FileTime[],
): AsyncGenerator<TestEvent> {
  const startedAt = performance.now()
  for (const start of rounds) {
    for await (const event of start() as AsyncIterable<TestEvent>) {
      if (isRoundSummary(event)) summaries.push(event.data)
      else if (!isSummaryLine(event)) yield event
      if (isFileSummary(event)) files.push({ path: event.data.file, seconds: event.data.duration_ms / 1000 })
    }
  }
  yield* listSlowest(files)
  yield* summarize(summaries, performance.now() - startedAt)
}

/** What to look at first where a run takes too long. */
function* listSlowest(files: FileTime[]): Generator<TestEvent> {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  for (const { path, seconds } of slowest) {
    const message = `took ${seconds.toFixed(1)} s: ${relative(process.cwd(), path)}`
    yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
  }
}

/** A round's summary names no file; each file of it has one of its own before. */
function isRoundSummary(event: TestEvent): event is { type: string; data: EventData.TestSummary } {
  return event.type === 'test:summary' && !isFileSummary(event)
}

function isFileSummary(
  event: TestEvent,
): event is { type: string; data: EventData.TestSummary & { file: string } } {
  return event.type === 'test:summary' && Boolean((event.data as EventData.TestSummary).file)
}

/** A test's own diagnostics come from its file; the round's closing lines from none. */
function isSummaryLine({ type, data }: TestEvent): boolean {
  return type === 'test:diagnostic' && !(data as EventData.TestDiagnostic).file
}

function* summarize(summaries: EventData.TestSummary[], durationMs: number): Generator<TestEvent> {
  const add = (key: CountName) =>
    summaries.reduce((sum, { counts }) => sum + (counts as unknown as Counts)[key], 0)
  const lines = [...SUMMARY_LINES.map(([word, key]) => `${word} ${add(key)}`), `duration_ms ${durationMs}`]
  for (const message of lines) yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
  const counts = Object.fromEntries(SUMMARY_LINES.map(([, key]) => [key, add(key)]))
  const success = summaries.every((summary) => summary.success)
  yield { type: 'test:summary', data: { success, counts, duration_ms: durationMs } }
}
