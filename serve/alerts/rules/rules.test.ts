import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ALERT_MESSAGES_PER_HOUR } from '#contract/alerts.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveCandles } from '#store/market/candles.ts'
import { disableUser, enableUser } from '#store/operator/users.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { callV1 } from '../../testing/call-v1.ts'
import { makeCaller } from '../../testing/make-caller.ts'
import { putPrices } from '../../testing/put-prices.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { createRuleJudge, type RuleJudge } from './rule-judge.ts'

const START = new Date('2026-03-10T12:00:00.000Z')

test('a rule over prices fires once for each crossing, also one that was over before anybody looked', async (t) => {
  const at = await begin(t)
  const alert = await create(at, 'price(BTC) > 100 and price(ETH) < 50')
  assert.equal(await at.judge.look(), 0)
  for (const [btc, eth] of [
    ['101', '60'], // one of the two
    ['101', '49'], // fires
    ['102', '48'],
    ['99', '48'],
    ['103', '48'], // fires
    ['99', '48'],
  ]) {
    await price(at, { BTC: btc ?? '', ETH: eth ?? '' })
  }
  assert.equal(await at.judge.look(), 2)
  assert.equal(await at.judge.look(), 0)
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  assert.deepEqual([body.data[0].id, body.data[0].firedCount, body.data[0].state], [alert.id, 2, 'waiting'])
  const words = notices.data.map(({ text }: { text: string }) => text).sort()
  assert.equal(
    words[1],
    'Your alert price(BTC) > 100 and price(ETH) < 50 has fired. It was evaluated with price(BTC) at 103, price(ETH) at 48.',
  )
})

test('a rule with "for" fires by the clock once it has held that long, and a dip begins again', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 for 10m')
  await price(at, { BTC: '90' })
  await at.judge.look()
  const fired: number[] = []
  for (const [minutes, btc] of [
    [1, '101'],
    [6, '102'],
    [8, '99'],
    [9, '103'],
    [15, '104'],
    [18, undefined],
    [19, undefined],
    [25, '105'],
  ] as const) {
    if (btc) await price(at, { BTC: btc }, START.getTime() + minutes * MINUTE_MS - at.clock.now.getTime())
    else at.clock.now = new Date(START.getTime() + minutes * MINUTE_MS)
    if ((await at.judge.look()) > 0) fired.push(minutes)
  }
  assert.deepEqual(fired, [19])
})

test('the first price after hours of silence fires what it crosses', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 cooldown 1m')
  await at.judge.look()
  await price(at, { BTC: '95' })
  await at.judge.look()
  await price(at, { BTC: '101' }, 3 * HOUR_MS)
  assert.equal(await at.judge.look(), 1)
})

test('does not judge a rule by a stale price', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 and price(ETH) > 50')
  await at.judge.look()
  await price(at, { BTC: '101' }, 15 * 60_000 + 1)
  assert.equal(await at.judge.look(), 0, 'ETH is as it was 15 minutes ago')
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.deepEqual(
    [body.data[0].unknownSince, body.data[0].unknownWhy],
    [at.clock.now.toISOString(), 'there is no present price of ETH'],
  )
  await price(at, { ETH: '60' })
  assert.equal(await at.judge.look(), 1)
  assert.equal(
    (await callApi(at.url, 'GET /api/alerts', { token: at.token })).body.data[0].unknownSince,
    undefined,
  )
})

test('a rule that cannot be judged for an hour notifies its owner once, unless that is off', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 and price(ETH) > 50')
  await create(at, 'price(BTC) < 80 and price(ETH) > 50')
  const kinds = async () =>
    (await callApi(at.url, 'GET /api/notifications', { token: at.token })).body.data.map(
      ({ kind, title }: { kind: string; title: string }) => [kind, title],
    )
  for (const minutes of [0, 16, 61, 78, 90]) {
    at.clock.now = new Date(START.getTime() + minutes * 60_000)
    await at.judge.look()
  }
  assert.deepEqual(await kinds(), [['unjudged_rules', '2 rules cannot be judged']])
  await callApi(at.url, 'PUT /api/notifications/preferences/unjudged_rules', {
    token: at.token,
    body: { enabled: false },
  })
  await price(at, { BTC: '90', ETH: '60' }, 30 * HOUR_MS)
  for (const hours of [0, 1, 3]) {
    at.clock.now = new Date(at.clock.now.getTime() + hours * HOUR_MS)
    await at.judge.look()
  }
  assert.equal((await kinds()).length, 1)
})

test('a change over a gap is not known', async (t) => {
  const at = await begin(t)
  at.clock.now = new Date('2026-03-10T12:30:00.000Z')
  const candle = (start: string, close: string) => ({
    assetId: 'bitcoin',
    interval: '1m' as const,
    start: new Date(start),
    open: close,
    high: close,
    low: close,
    close,
  })
  await saveCandles(at.ctx.db, [candle('2026-03-10T11:40:00.000Z', '50')], 'a source')
  await create(at, 'change(BTC, 30m) > 5%')
  await price(at, { BTC: '99' })
  await at.judge.look()
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.deepEqual(
    [body.data[0].state, body.data[0].unknownWhy],
    ['no_data', 'change(BTC, 30m) is not known'],
  )
})

test('who takes over fires what one price crossed alone meanwhile, whatever else decides too', async (t) => {
  const at = await begin(t)
  await moods(at)
  await price(at, { BTC: '99' }, 60_000)
  await keepSignals(at.ctx.db)
  const halves = {
    'mentions(BTC, 24h) > 0': 1,
    'sentiment(BTC, 24h) < 0.5': 1,
    'dominance(BTC, 24h) > 50': 1,
    'trend(BTC, 24h) > 0.1': 1,
    'tone(BTC, 24h) < 0.5': 1,
    'stance(BTC, 24h) < 0.5': 1,
    'composite(BTC) < 50': 1,
    'posts("one", 24h) > 0': 1,
    'posts("nobody said it", 24h) < 1': 1,
    'mentions(BTC, 24h) < 1': 0,
    'tone(BTC, 24h) > 0.5': 0,
    'composite(BTC) > 50': 0,
    'posts("one", 24h) < 1': 0,
  }
  for (const half of Object.keys(halves)) await create(at, `price(BTC) > 100 and ${half}`)
  assert.equal(await at.judge.look(), 0)
  for (const btc of ['101', '99']) await price(at, { BTC: btc })
  await at.judge.release()
  const other = createRuleJudge(at.ctx, 'live', { counts: 0, composites: 0 }) // over several looks
  assert.deepEqual([await other.look(), await other.look()], [9, 0])
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  const fired = body.data.map(({ expression, firedCount }: { expression: string; firedCount: number }) => [
    expression.replace('price(BTC) > 100 and ', ''),
    firedCount,
  ])
  assert.deepEqual(Object.fromEntries(fired), halves)
})

test('a new rule is crossed by what comes after it was made, not by what came before', async (t) => {
  const at = await begin(t)
  const alone = async () => {
    await at.judge.release()
    const other = createRuleJudge(at.ctx, 'live')
    const fired = await other.look()
    await other.release()
    return fired
  }
  await create(at, 'price(ETH) > 1000 once')
  for (const [btc, look] of [
    ['101', () => at.judge.look()],
    ['99', alone],
  ] as const) {
    await price(at, { BTC: '90' })
    await at.judge.look()
    await price(at, { BTC: btc })
    await create(at, `price(BTC) > 100 cooldown ${btc}h`)
    await create(at, `price(BTC) < 100 cooldown ${btc}h`)
    assert.equal(await look(), 0, `${btc}: it had crossed it before`)
    await create(at, `price(BTC) > 200 cooldown ${btc}h`)
    await price(at, { BTC: '201' })
    assert.equal(await look(), btc === '101' ? 1 : 3, `${btc}: it crosses what was just made`)
  }
})

test('who takes over knows what another asset cost before it was too late', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 and price(ETH) < 50')
  await price(at, { BTC: '99', ETH: '49' })
  assert.equal(await at.judge.look(), 0)
  await price(at, { BTC: '101' })
  await price(at, { ETH: '60' })
  await at.judge.release()
  assert.equal(await createRuleJudge(at.ctx, 'live').look(), 1)
})

test('the tape waits ten seconds at most for what is slow to be read', async (t) => {
  const at = await begin(t)
  const rules = 12
  for (let nr = 0; nr < rules; nr++) await create(at, `price(BTC) > 100 and posts("word${nr}", 24h) < 1`)
  assert.equal(await at.judge.look(), 0)
  for (const btc of ['101', '99']) await price(at, { BTC: btc })
  await at.judge.release()
  const moments = Array.from({ length: 100 }, (_, nr) => new Date(at.clock.now.getTime() + 2_000 * nr))
  const slow = { ...at.ctx, now: () => moments.shift() ?? at.clock.now }
  const fired = await createRuleJudge(slow, 'live', { counts: 0, composites: 0 }).look()
  assert.ok(fired > 1 && fired < rules, `${fired}`)
})

test('many processes at once fire a rule once, and one that ends is followed by another without loss', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 cooldown 1m')
  const judges = [at.judge, ...Array.from({ length: 4 }, () => createRuleJudge(at.ctx, 'live'))]
  const lookAll = async () =>
    (await Promise.all(judges.map((judge) => judge.look()))).reduce((a, b) => a + b, 0)
  let fired = await lookAll()
  for (let round = 0; round < 6; round++) {
    await price(at, { BTC: '101' }, 60_000)
    fired += await lookAll()
    await price(at, { BTC: '99' }, 60_000)
    await judges[round % judges.length]?.release()
    fired += await lookAll()
  }
  assert.equal(fired, 6)
})

test('posts of an hour are judged when it is over, and once', async (t) => {
  const at = await begin(t)
  await create(at, 'mentions(BTC, 24h) > 2 and dominance(BTC, 24h) > 40%')
  await hourLater(at)
  await posts(at, { BTC: 2, ETH: 1 })
  assert.equal(await hourLater(at), 0)
  await posts(at, { BTC: 1 })
  assert.equal(await at.judge.look(), 0, 'of the running hour nothing is known')
  assert.equal(await hourLater(at), 1)
  await posts(at, { BTC: 5 })
  assert.equal(await hourLater(at), 0)
  at.clock.now = new Date(START.getTime() + 30 * HOUR_MS) // they are out of the window
  assert.equal(await hourLater(at), 0)
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.equal(body.data[0].state, 'waiting')
})

test('a window is the whole hours that ended last, for each figure', async (t) => {
  const at = await begin(t)
  at.clock.now = new Date('2026-03-10T12:30:00.000Z')
  await putPrices(at.ctx.db, at.clock.now, { BTC: '99' })
  const closes = { '12:03': '80', '12:04': '90', '12:05': '95' }
  await saveCandles(
    at.ctx.db,
    Object.entries(closes).map(([time, close]) => ({
      assetId: 'bitcoin',
      interval: '1m' as const,
      start: new Date(`2026-03-10T${time}:00.000Z`),
      open: close,
      high: close,
      low: close,
      close,
    })),
    'a source',
  )
  const up = { meaningBp: [10_000, 0, 0, 10_000, 0] as AnalyzedPost['meaningBp'] }
  const down = { meaningBp: [0, 10_000, 0, 0, 10_000] as AnalyzedPost['meaningBp'] }
  const said: [day: number, time: string, symbol: string, part?: Partial<AnalyzedPost>][] = [
    [10, '12:00', 'BTC', up], // the running hour is in no window
    ...Array.from(
      { length: 8 },
      (_, nr) => [10, `11:0${nr}`, 'BTC', up] as [number, string, string, typeof up],
    ),
    [10, '11:05', 'ETH'],
    ...Array.from(
      { length: 4 },
      (_, nr) => [10, `10:0${nr}`, 'BTC', up] as [number, string, string, typeof up],
    ),
    ...Array.from(
      { length: 3 },
      (_, nr) => [10, `09:0${nr}`, 'BTC', down] as [number, string, string, typeof up],
    ),
    [10, '09:30', 'ETH'],
    [9, '20:00', 'BTC'],
    [9, '19:59', 'BTC'],
  ]
  const made = said.map(([day, time, symbol, part], nr) => ({
    ...toPost(symbol, new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`)),
    username: `author ${nr}`,
    ...part,
  }))
  await savePosts(at.ctx.db, made, { collectedAt: at.clock.now })
  await keepSignals(at.ctx.db)
  const expected = {
    'price(BTC)': '99',
    'change(BTC, 25m)': '10',
    'mentions(BTC, 1h)': '8',
    'mentions(BTC, 2h)': '12',
    'mentions(BTC, 3h)': '15',
    'posts(symbol BTC, 1h)': '8',
    'posts(symbol BTC, 2h)': '12',
    'posts(symbol ETH, 3h)': '2',
    'sentiment(BTC, 2h)': '1',
    'sentiment(BTC, 3h)': '0.8',
    'dominance(BTC, 2h)': '92.31',
    'dominance(ETH, 3h)': '11.76',
    'trend(BTC, 1h)': '8',
    'trend(BTC, 2h)': '21',
    'tone(BTC, 2h)': '1',
    'tone(BTC, 3h)': '0.8',
    'stance(BTC, 2h)': '1',
    'stance(BTC, 3h)': '0.8',
  }
  for (const figure of Object.keys(expected)) await create(at, `${figure} > 0.01 every 1h`)
  await at.judge.look()
  at.clock.now = new Date(at.clock.now.getTime() + 2_000)
  await at.judge.look()
  await at.judge.look()
  const { body } = await callApi(at.url, 'GET /api/notifications?limit=50', { token: at.token })
  const seen = body.data.map(({ text }: { text: string }) =>
    /It was evaluated with (.*) at ([\d.]+)\.$/.exec(text)?.slice(1),
  )
  assert.deepEqual(Object.fromEntries(seen), expected)
})

test('a source that is read since an hour ago is no trend, now and in a preview', async (t) => {
  const at = await begin(t)
  const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS)
  const expression = 'trend(BTC, 2h) > 2'
  await create(at, expression)
  assert.equal(await at.judge.look(), 0)
  for (let hour = 2; hour < 16; hour++) await posts(at, { BTC: 1 }, { createdAt: before(hour) })
  await posts(at, { BTC: 2 })
  const begun = { source: 'bluesky', stream: 'begun', cursor: { from: before(1).toISOString() } }
  await saveSourceCursor(at.ctx.db.pool, { ...begun, now: START, timeoutMs: 10_000 })
  await posts(at, { BTC: 9 }, { platform: 'bluesky', createdAt: before(0.5) })
  await keepSignals(at.ctx.db)
  assert.equal(await at.judge.look(), 0)
  const firings = async () =>
    (
      await callApi(at.url, `GET /api/alerts/preview?expression=${encodeURIComponent(expression)}`, {
        token: at.token,
      })
    ).body.firings.map((firing: { at: string }) => firing.at)
  assert.deepEqual(await firings(), [])
  await at.ctx.db.pool.query('delete from source_cursors')
  assert.deepEqual(await firings(), [START.toISOString()])
})

test('what its owner pauses, changes, mutes or deletes fires no more, or otherwise', async (t) => {
  const at = await begin(t)
  const [paused, changed, muted, deleted] = [
    await create(at, 'price(BTC) > 100 once'),
    await create(at, 'price(BTC) > 100 cooldown 1h'),
    await create(at, 'price(BTC) > 100 cooldown 2h'),
    await create(at, 'price(BTC) > 100 cooldown 3h'),
  ]
  await at.judge.look()
  const patch = (id: string, body: unknown) =>
    callApi(at.url, `PATCH /api/alerts/${id}`, { token: at.token, body })
  await patch(paused.id, { active: false })
  await patch(changed.id, { expression: 'price(BTC) > 500 cooldown 1h' })
  await patch(muted.id, { mutedUntil: '2026-03-11T00:00:00.000Z' })
  await callApi(at.url, `DELETE /api/alerts/${deleted.id}`, { token: at.token })
  await price(at, { BTC: '101' })
  await at.judge.look()
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  const counts = Object.fromEntries(
    body.data.map((row: { id: string; firedCount: number }) => [row.id, row.firedCount]),
  )
  assert.deepEqual([counts[paused.id], counts[changed.id], counts[muted.id]], [0, 0, 1])
  assert.equal(notices.data.length, 0)
  const { body: back } = await callApi(at.url, `POST /api/alerts/${deleted.id}/restore`, { token: at.token })
  assert.equal(back.expression, 'price(BTC) > 100 cooldown 3h')
})

test('a rule of a disabled account fires nothing, and begins afresh when the account is enabled', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 cooldown 1h')
  await create(at, 'price(BTC) > 200 cooldown 1h')
  await at.judge.look()
  const act = () => ({ userId: at.id, operator: { address: null }, now: at.clock.now })
  const fired: number[] = []
  const tick = async (dollars: string) => {
    await price(at, { BTC: dollars })
    fired.push(await at.judge.look())
  }
  await disableUser(at.ctx.db, act())
  await tick('300')
  await enableUser(at.ctx.db, act())
  await tick('301')
  await tick('90')
  await tick('302')
  assert.deepEqual(fired, [0, 0, 0, 2])
})

test('a rule notifies within its hourly limit, and counts the rest', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 and price(ETH) > 50')
  await at.judge.look()
  const cross = async (times: number) => {
    for (let nr = 0; nr < times; nr++) {
      await price(at, { ETH: '60', BTC: '101' })
      await price(at, { ETH: '60', BTC: '99' })
    }
    return at.judge.look()
  }
  const counts = async () => {
    const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
    const { body: notices } = await callApi(at.url, 'GET /api/notifications?limit=50', { token: at.token })
    return [body.data[0].firedCount, notices.data.length]
  }
  assert.equal(await cross(ALERT_MESSAGES_PER_HOUR - 2), ALERT_MESSAGES_PER_HOUR - 2)
  const again = at.clock.now.getTime() + HOUR_MS
  await cross(3)
  assert.deepEqual(await counts(), [ALERT_MESSAGES_PER_HOUR + 1, ALERT_MESSAGES_PER_HOUR])
  await price(at, { ETH: '60', BTC: '101' }, again - 1 - at.clock.now.getTime() - 5_000)
  await price(at, { ETH: '60', BTC: '99' }, 4_999)
  await at.judge.look()
  assert.deepEqual(await counts(), [ALERT_MESSAGES_PER_HOUR + 2, ALERT_MESSAGES_PER_HOUR])
  await price(at, { ETH: '60', BTC: '101' }, again - at.clock.now.getTime())
  await at.judge.look()
  assert.deepEqual(await counts(), [ALERT_MESSAGES_PER_HOUR + 3, ALERT_MESSAGES_PER_HOUR + 1])
})

test('a muted rule notifies again when its mute ends', async (t) => {
  const at = await begin(t)
  const { id } = await create(at, 'price(BTC) > 100 and price(ETH) > 50')
  await at.judge.look()
  const until = new Date(START.getTime() + HOUR_MS)
  await callApi(at.url, `PATCH /api/alerts/${id}`, { token: at.token, body: { mutedUntil: until } })
  const toldAfter = async (moment: number) => {
    await price(at, { ETH: '60', BTC: '99' }, moment - 500 - at.clock.now.getTime())
    await price(at, { ETH: '60', BTC: '101' }, 500)
    assert.equal(await at.judge.look(), 1)
    return (await callApi(at.url, 'GET /api/notifications', { token: at.token })).body.data.length
  }
  assert.equal(await toldAfter(until.getTime() - 1_000), 0)
  assert.equal(await toldAfter(until.getTime()), 1)
})

test('a rule that says once is switched off when it has fired', async (t) => {
  const at = await begin(t)
  await create(at, 'price(BTC) > 100 once')
  await at.judge.look()
  for (const dollars of ['101', '99', '101']) await price(at, { BTC: dollars })
  assert.equal(await at.judge.look(), 1)
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.equal(body.data[0].state, 'paused')
})

test('one price alone is the alert that it always was, and rules are not among the alerts of /v1', async (t) => {
  const at = await begin(t)
  const simple = await create(at, 'price(btc) above $100')
  await create(at, 'price(BTC) > 100 or price(ETH) > 100')
  assert.deepEqual([simple.condition, simple.price, simple.expression], ['above', '100', 'price(BTC) > 100'])
  const { body } = await callV1(at.url, 'GET /v1/alerts', { key: at.key })
  assert.deepEqual(
    body.data.map((row: { id: string }) => row.id),
    [simple.id],
  )
})

test('what is wrong with a rule is said at its place', async (t) => {
  const at = await begin(t)
  for (const [expression, reason] of [
    ['price(BTC) >= 5', /At character 12: ">=" has no meaning here; write ">"/],
    ['price(NOCOIN) > 5', /"NOCOIN" is no asset that is covered/],
  ] as const) {
    const { status, body } = await callApi(at.url, 'POST /api/alerts', {
      token: at.token,
      body: { expression },
    })
    assert.equal(status, 400)
    assert.match(JSON.stringify(body).replaceAll('\\"', '"'), reason)
  }
})

test('a preview lists past firings and the price after each', async (t) => {
  const at = await begin(t)
  // 10 days of $90, and $110 from the hour before each noon on for two hours.
  const hours = Array.from({ length: 240 }, (_, nr) => new Date(START.getTime() - (240 - nr) * HOUR_MS))
  await saveCandles(
    at.ctx.db,
    hours.map((start) => {
      const close = [11, 12].includes(start.getUTCHours()) ? '110' : '90'
      return {
        assetId: 'bitcoin',
        interval: '1h' as const,
        start,
        open: close,
        high: close,
        low: close,
        close,
      }
    }),
    'a source',
  )
  const ask = (expression: string) =>
    callApi(at.url, `GET /api/alerts/preview?expression=${encodeURIComponent(expression)}`, {
      token: at.token,
    })
  const { status, body } = await ask('price(BTC) > 100')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.count, body.days, body.symbol], [10, 10, 'BTC'])
  assert.deepEqual(body.firings.at(-1), {
    at: '2026-03-01T12:00:00.000Z',
    price: '110',
    after1h: 0,
    after24h: 0,
    after7d: 0,
  })
  assert.equal((await ask('change(BTC, 2h) > 20%')).body.count, 10)
  assert.equal((await ask('price(BTC) > 100 cooldown 3d')).body.count, 4)
})

test('tone and stance are of what counts, when the signals have every post of the hour', async (t) => {
  const at = await begin(t)
  await create(at, 'tone(BTC, 24h) < 30%')
  await create(at, 'stance(BTC, 24h) > 75%')
  const plain = Array.from({ length: 10 }, (_, nr) => meant(at, [5_000, 5_000, 0, 5_000, 5_000], `one ${nr}`))
  await savePosts(at.ctx.db, plain, { collectedAt: START })
  assert.equal(await hourLater(at), 0)
  at.clock.now = new Date(START.getTime() + 25 * HOUR_MS)
  assert.equal(await hourLater(at), 0)
  // It sounds bad and expects a rise; its copies count for nothing.
  const wordy = { username: 'copier', text: 'this one text of many words is said again and again' }
  const copies = Array.from({ length: 20 }, () => ({ ...meant(at, [10_000, 0, 0, 0, 10_000]), ...wordy }))
  const bad = Array.from({ length: 15 }, (_, nr) => meant(at, [0, 9_000, 0, 9_500, 0], `author ${nr}`))
  await savePosts(at.ctx.db, [...bad, ...copies], { collectedAt: at.clock.now })
  at.clock.now = new Date(at.clock.now.getTime() + HOUR_MS)
  assert.equal(await at.judge.look(), 0, 'the signals are behind')
  await keepSignals(at.ctx.db)
  assert.equal(await at.judge.look(), 2)
  const { body } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  // Of 16 posts that count: 15 at 0.05 and 0.975, one at 1 and 0.
  assert.deepEqual(
    body.data.map(({ text }: { text: string }) => text.replace(/.*It was evaluated with/, '')).sort(),
    [' stance(BTC, 24h) at 0.9141.', ' tone(BTC, 24h) at 0.1094.'],
  )
})

test('figures are those of the summary, to the digit; a composite also in the past', async (t) => {
  const at = await begin(t)
  await moods(at)
  at.clock.now = new Date(START.getTime() + 60_000)
  const figures = {
    'composite(BTC)': 'composite',
    'mentions(BTC, 24h)': 'posts',
    'sentiment(BTC, 24h)': 'mood',
    'tone(BTC, 24h)': 'tone',
    'stance(BTC, 24h)': 'stance',
    'dominance(BTC, 24h)': 'dominance',
  }
  for (const term of Object.keys(figures)) await create(at, `not ${term} < 0 every 1h`)
  assert.equal(await at.judge.look(), 6)
  const { body: summary } = await callApi(at.url, 'GET /api/market/bitcoin/summary', { token: at.token })
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  const seen = new Map<string, string>(
    notices.data.map(({ text }: { text: string }) =>
      /It was evaluated with (.*) at ([\d.]+)\.$/.exec(text)?.slice(1),
    ),
  )
  for (const [term, figure] of Object.entries(figures)) {
    const { value } = summary.figures[figure]
    assert.equal(seen.get(term), String(figure === 'dominance' ? 100 * value : value), term)
  }
  const past = await callApi(
    at.url,
    `GET /api/alerts/preview?expression=${encodeURIComponent('composite(BTC) < 50')}`,
    { token: at.token },
  )
  assert.deepEqual(
    past.body.firings.map((firing: { at: string }) => firing.at),
    ['2026-03-10T12:00:00.000Z'],
  )
})

type Scene = Awaited<ReturnType<typeof begin>>

/** BTC costs $90 and ETH $60. */
async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: START }
  await putPrices(db, START, { BTC: '90', ETH: '60' })
  await keepSignals(db)
  const server = await startTestServer(t, { db, now: () => clock.now })
  const { id, token, key } = await makeCaller(server)
  const judge: RuleJudge = createRuleJudge(server.ctx, 'live')
  return { ...server, id, token, key, clock, judge }
}

async function create(at: Scene, expression: string) {
  const { status, body } = await callApi(at.url, 'POST /api/alerts', {
    token: at.token,
    body: { expression },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** The next hour is over for a while, and the signals have its posts: gives how many rules fire. */
async function hourLater(at: Scene): Promise<number> {
  at.clock.now = new Date((Math.floor(at.clock.now.getTime() / HOUR_MS) + 1) * HOUR_MS + 30_000)
  await keepSignals(at.ctx.db)
  return at.judge.look()
}

/** A while later the assets cost that much. */
async function price(at: Scene, prices: Record<string, string>, laterMs = 5_000): Promise<void> {
  at.clock.now = new Date(at.clock.now.getTime() + laterMs)
  await putPrices(at.ctx.db, at.clock.now, prices)
}

let posted = 0

/** So many posts name each asset now. */
async function posts(
  at: Scene,
  counts: Record<string, number>,
  part: Partial<AnalyzedPost> = {},
): Promise<void> {
  at.clock.now = new Date(at.clock.now.getTime() + 5_000)
  const made = Object.entries(counts).flatMap(([symbol, count]) =>
    Array.from({ length: count }, () => ({
      ...toPost(symbol, at.clock.now),
      username: `author ${posted}`,
      ...part,
    })),
  )
  await savePosts(at.ctx.db, made, { collectedAt: at.clock.now })
}

/** Twelve posts before noon of each of nine days, in a better mood from day to day until the last one, which is bad. */
async function moods(at: Scene): Promise<void> {
  const days = Array.from({ length: 9 }, (_, nr) => nr)
  await savePosts(
    at.ctx.db,
    days.flatMap((day) =>
      Array.from({ length: 12 }, (_, nr) => ({
        ...toPost('BTC', new Date(START.getTime() - day * 24 * HOUR_MS - HOUR_MS)),
        // In words of each day: what the same author says again is a copy.
        text: `$BTC ${'one two three four five six seven eight nine'.split(' ')[day]}`,
        username: `author ${nr}`,
        sentimentBp: day === 0 ? 1_000 : 8_000 - 500 * day + (nr % 2),
        ...(day === 0 && { meaningBp: [0, 9_000, 0, 0, 9_500] as AnalyzedPost['meaningBp'] }),
      })),
    ),
    { collectedAt: START },
  )
  await keepSignals(at.ctx.db)
}

/** A post about BTC of this meaning; no other post says the same. */
function meant(at: Scene, meaningBp: AnalyzedPost['meaningBp'], username = 'ada'): AnalyzedPost {
  const post = toPost('BTC', new Date(at.clock.now.getTime() - 60_000))
  return { ...post, username, sentimentBp: 5_000, meaningBp }
}

function toPost(symbol: string, createdAt: Date): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: `post-${posted++}`,
    username: 'ada',
    text: `$${symbol}`,
    createdAt,
    symbols: [symbol],
    hashtags: [],
  }
}
