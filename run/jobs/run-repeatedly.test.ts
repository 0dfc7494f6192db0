import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { runRepeatedly } from './run-repeatedly.ts'

const silent = pino({ level: 'silent' })

test('work that failed is logged under its name and done again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const third = Promise.withResolvers<void>()
  let times = 0
  const rounds = runRepeatedly(log, [
    {
      name: 'count',
      everyMs: 1,
      work: async () => {
        times += 1
        if (times === 1) throw new Error('the database was away')
        if (times === 3) third.resolve()
      },
    },
  ])
  await third.promise
  await rounds.stop()
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /"job":"count"/)
  assert.match(lines[0] ?? '', /the database was away/)
})

test('a round that takes long holds up no other one', async () => {
  const blocked = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let times = 0
  const rounds = runRepeatedly(silent, [
    { name: 'slow', everyMs: 1, work: () => blocked.promise },
    { name: 'quick', everyMs: 1, work: async () => void (++times === 2 && second.resolve()) },
  ])
  await second.promise
  blocked.resolve()
  await rounds.stop()
})

test('a stop signals and awaits the current work and cuts the pause', async () => {
  const begun = Promise.withResolvers<void>()
  let ended = false
  const rounds = runRepeatedly(silent, [
    { name: 'pause', everyMs: 3_600_000, work: async () => {} },
    {
      name: 'work',
      everyMs: 3_600_000,
      work: async (stopping) => {
        begun.resolve()
        await new Promise((resolve) => stopping.addEventListener('abort', resolve))
        await setImmediate()
        ended = true
      },
    },
  ])
  await begun.promise
  await rounds.stop()
  assert.equal(ended, true)
})

test('between two rounds there is the pause, up to a tenth shorter', async () => {
  const fourth = Promise.withResolvers<void>()
  const begun: number[] = []
  const work = async () => {
    begun.push(performance.now())
    if (begun.length === 4) fourth.resolve()
  }
  const rounds = runRepeatedly(silent, [{ name: 'count', everyMs: 60, work }])
  await fourth.promise
  await rounds.stop()
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? at))
  assert.ok(
    pauses.every((ms) => ms >= 53),
    `${pauses}`,
  )
})
