import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Reading, SecondReader } from '#analyze/meaning/second-reading.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { StartRefused } from '../process/start-refused.ts'

/** What is read at once, so that a stop waits for little. */
const TEXTS_AT_ONCE = 50
/** 50 texts take a tenth of a second, the first ones also the reading of the model. */
const ANSWER_MS = MINUTE_MS
/** Of JavaScript; the model takes some 150 MB beside it. */
const HEAP_MB = 96
const VERSION = /^[a-z]+-\d{1,6}$/

interface Answer {
  id: number
  readings?: Reading[]
  error?: string
}

/**
 * The reader of a folder such as readers/encoder, in a process of its own, which is started for the first texts and again
 * after it ended. Throws StartRefused where the folder holds none, or is not installed.
 */
export function openSecondReader(
  folder: string,
  { log }: { log: Logger },
): SecondReader & { close(): Promise<void> } {
  const version = readReaderVersion(folder)
  let child: ChildProcess | undefined
  let asked = 0
  const stop = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    await new Promise<void>((resolve) => {
      running.once('exit', () => resolve())
      running.kill('SIGKILL') // it holds nothing that could be lost
    })
  }
  const ask = async (texts: readonly string[]): Promise<Reading[]> => {
    if (!child?.connected) {
      child = startReader(folder)
      log.info(`the second reader ${version} is started`)
    }
    try {
      return await askOne(child, { id: ++asked, texts })
    } catch (error) {
      await stop()
      throw error
    }
  }
  return {
    version,
    async read(texts) {
      const readings: Reading[] = []
      for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
        readings.push(...(await ask(texts.slice(from, from + TEXTS_AT_ONCE))))
      return readings
    },
    close: stop,
  }
}

function startReader(folder: string): ChildProcess {
  return fork(join(folder, 'read.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {}, // it needs none of our secrets
  })
}

/** Rejects when the process ends, reports an error, or is silent for too long. */
function askOne(child: ChildProcess, question: { id: number; texts: readonly string[] }): Promise<Reading[]> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ id, readings, error }: Answer) => {
      if (id !== question.id) return
      if (readings?.length === question.texts.length) end(() => resolve(readings))
      else end(() => reject(new Error(`The second reader cannot read: ${error ?? 'texts are missing'}`)))
    }
    const onExit = (code: number | null, signal: string | null) =>
      end(() => reject(new Error(`The second reader ended with ${signal ?? code}`)))
    const timer = setTimeout(
      () => end(() => reject(new Error('The second reader does not answer'))),
      ANSWER_MS,
    )
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', reject)
      settle()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', reject)
    child.send(question, (error) => {
      if (error) end(() => reject(error))
    })
  })
}

function readReaderVersion(folder: string): string {
  const file = join(folder, 'package.json')
  const { reader }: { reader?: unknown } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (typeof reader !== 'string' || !VERSION.test(reader))
    throw new StartRefused(`SECOND_READER must be a folder with a reader, such as readers/encoder.`)
  if (!existsSync(join(folder, 'model.onnx')))
    throw new StartRefused(
      `${folder} holds no model.onnx: ${join(folder, 'MODEL_CARD.md')} says how it is made.`,
    )
  if (!existsSync(join(folder, 'node_modules')))
    throw new StartRefused(`The second reader is not installed: run npm ci --prefix ${folder}`)
  return reader
}
