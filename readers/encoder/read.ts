import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { createWordReader } from './read-words.ts'

// A process of its own, started by run/server/open-second-reader.ts: { id, texts } in, { id, readings } or
// { id, error } out, one after the other. A fault of native code ends this process and no other.

interface Asked {
  id: number
  texts: string[]
}

const FOLDER = import.meta.dirname
const CLASSES = 3

const readWords = createWordReader(join(FOLDER, 'vocab.txt'))
const session = await InferenceSession.create(join(FOLDER, 'model.onnx'), {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
})

let before = Promise.resolve()
process.on('message', (asked: Asked) => {
  before = before.then(() => answer(asked))
})
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })

async function answer({ id, texts }: Asked): Promise<void> {
  try {
    process.send?.({ id, readings: await read(texts) })
  } catch (error) {
    process.send?.({ id, error: `${error}` })
  }
}

/** Each alone, so that a reading does not depend on what is read beside it: int8 scales are of a whole batch. */
async function read(texts: string[]) {
  const readings = []
  for (const text of texts) {
    const ids = readWords(text)
    const shape = [1, ids.length]
    const { logits } = await session.run({
      ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    })
    const values = logits?.data
    if (!(values instanceof Float32Array)) throw new Error('The model gives no logits')
    readings.push({ tone: toShares(values, 0), stance: toShares(values, CLASSES) })
  }
  return readings
}

function toShares(logits: Float32Array, from: number) {
  const own = logits.subarray(from, from + CLASSES)
  const highest = Math.max(...own)
  const [negative = 0, neutral = 0, positive = 0] = own.map((one) => Math.exp(one - highest))
  const sum = negative + neutral + positive
  return { negative: negative / sum, neutral: neutral / sum, positive: positive / sum }
}
