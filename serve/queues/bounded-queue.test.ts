import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBoundedQueue } from './bounded-queue.ts'

test('so many tasks run at a time and no more, in their order, also after a rest and after one that failed', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waitingMax: 3 })
  for (const round of ['first', 'second']) {
    const begun: string[] = []
    const ends: PromiseWithResolvers<string>[] = []
    const run = (name: string) =>
      queue.run(() => {
        begun.push(name)
        const end = Promise.withResolvers<string>()
        ends.push(end)
        return end.promise
      })
    const tasks = ['a', 'b', 'c', 'd', 'e'].map(run)
    let isIdle = false
    const idle = queue.idle().then(() => {
      isIdle = true
    })
    assert.equal(queue.isFull(), true)
    await assert.rejects(run('f'), { status: 503 })
    assert.deepEqual(begun, ['a', 'b'])
    ends[1]?.reject(new Error('b failed'))
    await assert.rejects(tasks[1] ?? idle, /b failed/)
    assert.deepEqual([begun, queue.isFull()], [['a', 'b', 'c'], false], round)
    for (const place of [0, 2, 3]) {
      ends[place]?.resolve('done')
      await settle()
    }
    assert.deepEqual([begun.at(-1), isIdle], ['e', false])
    ends[4]?.resolve('done')
    await idle
    assert.equal(await tasks[4], 'done')
  }
  await queue.idle()
})

test('it is not idle while a single task runs', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waitingMax: 3 })
  const end = Promise.withResolvers<void>()
  const order: string[] = []
  const task = queue.run(() => end.promise.finally(() => order.push('done')))
  const idle = queue.idle().then(() => order.push('idle'))
  await settle()
  end.resolve()
  await Promise.all([task, idle])
  assert.deepEqual(order, ['done', 'idle'])
})

test('a task that waits too long is refused and never begun', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waitingMax: 3, waitMsMax: 20 })
  const end = Promise.withResolvers<void>()
  let isBegun = false
  const running = queue.run(() => end.promise)
  const late = queue.run(async () => {
    isBegun = true
  })
  await assert.rejects(late, { status: 503 })
  end.resolve()
  await running
  await queue.idle()
  assert.equal(isBegun, false)
})

/** Lets everything run that waits for nothing but its turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
