import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { StartRefused } from '../process/start-refused.ts'
import { openSecondReader } from './open-second-reader.ts'

const ENCODER = join(import.meta.dirname, '../../readers/encoder')
const log = pino({ level: 'silent' })
const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('texts go to a process of its own, which is started again after it ended', async () => {
  const reader = openSecondReader(folderOf(PLAYED), { log })
  assert.equal(reader.version, 'played-1')
  const texts = Array.from({ length: 120 }, (_, n) => `text ${n}`)
  const readings = await reader.read(texts)
  assert.deepEqual(
    readings.map(({ tone }) => tone.positive),
    texts.map((_, n) => n),
  )
  await assert.rejects(reader.read(['end']), /ended with 3/)
  assert.equal((await reader.read(['text 7']))[0]?.stance.positive, 7)
  await assert.rejects(reader.read(['odd']), /cannot read: odd/)
  await reader.close()
})

test('its process gets none of our secrets', async () => {
  process.env.METRICS_TOKEN = 'a secret of this process'
  const reader = openSecondReader(folderOf(PLAYED), { log })
  await assert.rejects(reader.read(['environment']), (error: Error) => !error.message.includes('a secret'))
  await reader.close()
})

test('a folder without a reader, its model or its packages is refused with what to do', () => {
  const refused = (folder: string, words: RegExp) =>
    assert.throws(
      () => openSecondReader(folder, { log }),
      (error) => error instanceof StartRefused && words.test(error.message),
    )
  refused(tmpdir(), /SECOND_READER must be a folder with a reader/)
  const folder = folderOf(PLAYED)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  refused(folder, /run npm ci --prefix/)
  rmSync(join(folder, 'model.onnx'))
  refused(folder, /holds no model\.onnx/)
})

const isInstalled = ['model.onnx', 'node_modules'].every((file) => existsSync(join(ENCODER, file)))
const skip = isInstalled
  ? false
  : 'readers/encoder has no model or is not installed: npm ci --prefix readers/encoder'

test('the encoder gives the same text the same shares, whatever is read beside it', { skip }, async () => {
  const reader = openSecondReader(ENCODER, { log })
  const text = 'not sure about ETH, it may be fine'
  const [alone] = await reader.read([text])
  const [, beside] = await reader.read([`${'a longer text '.repeat(400)}`, text, ''])
  assert.deepEqual(alone, beside)
  for (const shares of [alone?.tone, alone?.stance]) {
    const { negative = 0, neutral = 0, positive = 0 } = shares ?? {}
    assert.ok(Math.abs(negative + neutral + positive - 1) < 1e-6)
  }
  await reader.close()
})

const PLAYED = `
process.on('message', ({ id, texts }) => {
  if (texts[0] === 'end') process.exit(3)
  if (texts[0] === 'odd') return process.send({ id, error: 'odd' })
  if (texts[0] === 'environment') return process.send({ id, error: JSON.stringify(process.env) })
  const shares = (text) => ({ negative: 0, neutral: 0, positive: Number(text.slice(5)) })
  process.send({ id, readings: texts.map((text) => ({ tone: shares(text), stance: shares(text) })) })
})
process.on('disconnect', () => process.exit(0))
`

function folderOf(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'second-reader-'))
  folders.push(folder)
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', reader: 'played-1' }))
  writeFileSync(join(folder, 'model.onnx'), '')
  writeFileSync(join(folder, 'read.ts'), program)
  return folder
}
