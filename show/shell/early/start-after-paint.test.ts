import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAfterPaint } from './start-after-paint.ts'

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
