import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { startAfterPaint, startAfterStyles } from './start-after-paint.ts'

const PAGE =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>text</p><script type="module" async="">import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\n' +
  'window.modules = {"root":route0};\nimport("/assets/entry.js");</script></body>'

test('the page asks for no code before its script runs, and then for all of it', () => {
  const page = startAfterPaint(PAGE)
  assert.ok(!page.includes('<link rel="modulepreload"'))
  assert.ok(!/import [*"]/.test(page), 'no import runs by itself')
  assert.ok(page.includes('["/assets/a.js","/assets/b.js"]'))
  assert.ok(page.includes('await import("/assets/a.js");\nconst route0 = await import("/assets/b.js");'))
  assert.ok(page.indexOf('window.modules') < page.indexOf('import("/assets/entry.js")'))
  assert.ok(page.includes('</head><body><p>text</p><script type="module"'))
})

test('a start that is written in another way stops the build', () => {
  assert.throws(() => startAfterPaint('<p>text</p>'), /no start/)
  assert.throws(() => startAfterPaint(PAGE.replaceAll('modulepreload', 'preload')), /no start/)
})

const FIRST_PAINT = ['first-paint']
const BOTH_PAINTS = ['first-paint', 'first-contentful-paint']

test('code starts at the first paint of something, once', () => {
  const page = open({ hidden: false, types: ['navigation', 'paint'] })
  assert.equal(page.starts(), 0)
  page.paint(FIRST_PAINT)
  assert.equal(page.starts(), 0)
  page.paint(BOTH_PAINTS)
  page.paint(BOTH_PAINTS)
  page.passSecond()
  assert.deepEqual([page.starts(), page.asked()], [1, ['/assets/a.js', '/assets/b.js']])
})

test('code starts after a second where no paint is reported', () => {
  const page = open({ hidden: false, types: ['paint'] })
  page.passSecond()
  assert.equal(page.starts(), 1)
})

test('code starts after a frame where the browser never reports paints', () => {
  const page = open({ hidden: false, types: ['navigation'] })
  assert.equal(page.starts(), 0)
  page.passFrame()
  assert.equal(page.starts(), 1)
})

test('code starts at once in a hidden tab', () => {
  const page = open({ hidden: true, types: ['paint'] })
  assert.equal(page.starts(), 1)
  page.paint(BOTH_PAINTS)
  page.passSecond()
  assert.equal(page.starts(), 1)
})

/** Runs the start of a page in a browser of which only what it uses is there. */
function open({ hidden, types }: { hidden: boolean; types: string[] }) {
  const html = startAfterPaint(
    PAGE.replace(/<script([^>]*)>[\s\S]*<\/script>/, '<script$1>comeAlive()</script>'),
  )
  const [, code = ''] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? []
  const timers: { work(): void; ms: number }[] = []
  const frames: (() => void)[] = []
  const asked: string[] = []
  let starts = 0
  let report: ((paints: { getEntriesByName(name: string): string[] }) => void) | undefined
  runInNewContext(code, {
    comeAlive: () => {
      starts += 1
    },
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => asked.push(href) },
    },
    setTimeout: (work: () => void, ms = 0) => timers.push({ work, ms }),
    requestAnimationFrame: (work: () => void) => frames.push(work),
    PerformanceObserver: class {
      static readonly supportedEntryTypes = types
      constructor(callback: typeof report) {
        report = callback
      }
      observe({ type, buffered }: { type: string; buffered: boolean }) {
        assert.deepEqual([type, buffered], ['paint', true])
      }
    },
  })
  const runTimers = (ms: number) => {
    for (const timer of timers) if (timer.ms <= ms) timer.work()
  }
  return {
    starts: () => starts,
    asked: () => asked,
    paint: (names: string[]) => report?.({ getEntriesByName: (name) => names.filter((one) => one === name) }),
    passSecond: () => runTimers(1_000),
    passFrame: () => {
      for (const frame of frames) frame()
      runTimers(0)
    },
  }
}

test('code is asked for at once, and comes after the styles', () => {
  const page = startAfterStyles(
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
  )
  assert.equal(page.match(/<link rel="modulepreload" fetchpriority="low" href=/g)?.length, 2)
})

test('a page that names no code stops the build', () => {
  assert.throws(() => startAfterStyles('<script type="module">'), /names no code/)
})
