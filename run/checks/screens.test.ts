import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listSourceFiles } from './list-source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const screens = listSourceFiles(ROOT)
  .filter((file) => file.startsWith('show/') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
const filesThat = (match: (text: string) => boolean) =>
  screens.flatMap(({ file, text }) => (match(text) ? file : []))

test('a screen names a route of /api by its operation in the contract, never by its path', () => {
  assert.deepEqual(filesThat(retypesRoute), [])
})

test('every form is useForm', () => {
  const forms = filesThat((text) => text.includes('<form'))
  const others = filesThat(
    (text) => text.includes('<form') && !/<form\s+\{\.\.\.(?:\w+\.)?form\.props\}/.test(text),
  )
  assert.ok(forms.length > 15, `${forms.length} forms were found`)
  assert.deepEqual(others, [])
})

test('times are written by show/ui/time alone, so that each is in the time zone that was chosen, or says UTC', () => {
  assert.ok(filesThat((text) => text.includes('useTimes()')).length > 15)
  assert.deepEqual(
    filesThat(writesTime).filter((file) => !file.startsWith('show/ui/time/')),
    [],
  )
})

test('a time that is written elsewhere would be found', () => {
  const written = [
    "new Intl.DateTimeFormat('en')",
    "at.toLocaleTimeString('en-US')",
    "count.toLocaleString('en-US')", // it looks like that of a date: numbers have formatNumber
    'at.getHours()',
    'start.getUTCDay()',
    'at.toISOString().slice(0, 10)',
    'at.toISOString().replace("T", " ")',
    'at.toUTCString()',
    'scaleUtc().domain(times)',
    "import { scaleTime } from 'd3-scale'",
    "import { utcFormat } from 'd3-time-format'",
  ]
  assert.deepEqual(written.filter(writesTime), written)
  assert.equal(
    writesTime('/** As toLocaleString has it. */ dateTime={at.toISOString()} times.clock(at)'),
    false,
  )
})

test('refused queries show QueryError, also while they are retried', () => {
  const shown = filesThat((text) => /<QueryError\b/.test(text))
  assert.ok(shown.length > 25, `${shown.length} files show it`)
  const others = filesThat((text) => /<ErrorState\b/.test(text)).filter(
    (file) => !/^show\/(?:ui|styleguide)\//.test(file),
  )
  assert.deepEqual(others, [
    'show/accuracy/live-section.tsx', // asked by usePolled, which keeps its error
    'show/accuracy/second-section.tsx', // likewise
    'show/explorer/search-results.tsx', // more of a list, whose beginning stays
    'show/sandbox/response/response-panel.tsx', // a request that is made by hand
    'show/shell/data/query-error.tsx',
    'show/status/sources-section.tsx', // likewise
    'show/status/status-page.tsx', // likewise
  ])
  const forgets = filesThat((text) =>
    /\bisPending && [<(]|\.isError && !\w+(?:\.data)? && [<(]|!data && !\w+\.isError\b/.test(text),
  )
  assert.deepEqual(forgets, ['show/account/notifications/notification-cards.tsx']) // what is sent, not asked for
})

test('a path that is typed again would be found', () => {
  assert.equal(retypesRoute("call('/api/market')"), true)
  assert.equal(retypesRoute('`/api$'), true)
  assert.equal(retypesRoute("/** Such as `/api/keys`. */\nimport '../shell/api/call-api.ts'"), false)
})

/** Takes a moment apart, or writes it, in a time zone of its own. */
function writesTime(text: string): boolean {
  return /\bIntl\.DateTimeFormat\b|\.to(?:Locale\w*|UTC|Date|Time)String\b|\.get(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\b|\.toISOString\(\)\s*\.(?:slice|sub\w+|split|replace\w*|at|match\w*)\b|\bscale(?:Time|Utc)\b|\bd3-time/.test(
    withoutComments(text),
  )
}

/** An address below `/api` at the beginning of a text; `/api` alone is a page. */
function retypesRoute(text: string): boolean {
  return /['"`]\/api[/?$]/.test(withoutComments(text))
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
