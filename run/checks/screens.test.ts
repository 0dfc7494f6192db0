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

test('a path that is typed again would be found', () => {
  assert.equal(retypesRoute("call('/api/market')"), true)
  assert.equal(retypesRoute('`/api$'), true)
  assert.equal(retypesRoute("/** Such as `/api/keys`. */\nimport '../shell/api/call-api.ts'"), false)
})

/** An address below `/api` at the beginning of a text; `/api` alone is a page. */
function retypesRoute(text: string): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return /['"`]\/api[/?$]/.test(code)
}
